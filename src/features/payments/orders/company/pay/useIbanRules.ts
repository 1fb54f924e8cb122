import { useEffect, useState } from 'react';
import { hasIbanRules, loadIbanRules } from '#shared/validIban.ts';

/** Fetches the rules of IBANs once somebody types, so that they are there before the account is. True when they are. */
export function useIbanRules(isTyping: boolean): boolean {
  const [isAvailable, setThere] = useState(hasIbanRules);
  useEffect(() => {
    if (!isTyping) return;
    let current = true;
    loadIbanRules().then(
      () => current && setThere(true),
      // the form says it when it is sent
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isTyping]);
  return isAvailable;
}
