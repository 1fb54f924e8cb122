/** The globals that browsers and Node both have: all that shared code may use beside the language itself. */

declare const console: {
  log(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
};

declare function setTimeout(work: () => void, ms?: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare function structuredClone<T>(value: T): T;

declare const crypto: { randomUUID(): string; getRandomValues<T extends Uint8Array>(bytes: T): T };

declare class URL {
  constructor(address: string, base?: string | URL);
  static canParse(address: string, base?: string): boolean;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly host: string;
  readonly origin: string;
  readonly href: string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array, options?: { stream?: boolean }): string;
}

/** Base64; of texts whose characters are bytes. */
declare function btoa(bytes: string): string;
declare function atob(text: string): string;

declare class Blob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
