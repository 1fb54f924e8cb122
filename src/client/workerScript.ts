/** Addresses of worker scripts past Trusted Types, which let nothing else name a script (Content-Security-Policy). */

interface ScriptPolicy {
  createScriptURL(text: string): string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  }
}

/** A script of the app itself: `address` is written in the program and never comes from outside. */
export function workerScript(name: string, address: string): string {
  const policy = window.trustedTypes?.createPolicy(name, { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}
