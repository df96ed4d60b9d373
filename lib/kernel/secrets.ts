import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "./base/errors";

/** A value that must not be seen: it prints as `[secret]` wherever it ends up by mistake. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The only access to the value; call it only where the value leaves the process. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return "[secret]";
  }
}

/** Master keys by id; the first wraps, all of them unwrap, so that keys can be rotated. */
export interface MasterKeys {
  current: string;
  keys: ReadonlyMap<string, Buffer>;
}

/** A tenant's data keys, as a process has read them. */
export interface DataKeys {
  /** The first seals and signs, all of them open and check; a rotation's next key stands second. */
  keys: readonly [Buffer, ...Buffer[]];
  /** The key that the tenant began with. */
  first: Buffer;
  /** By `performance.now()`. */
  read_at: number;
}

/** Parses `<id>:<64 hex>[,…]` from the environment. */
export function parseMasterKeys(text: string): MasterKeys {
  const entries = text.split(",").map((entry): [string, Buffer] => {
    const [id = "", hex = ""] = entry.split(":");
    return [id, Buffer.from(hex, "hex")];
  });
  const [first] = entries;
  if (first === undefined) throw new AppError("internal", "No master key is set.");
  return { current: first[0], keys: new Map(entries) };
}

/**
 * AES-256-GCM with a fresh nonce; `context` (tenant and column) is authenticated, so that a value moved to another row or tenant does not
 * open. The result includes the key's id: `v1.<key id>.<base64url of nonce, tag, ciphertext>`.
 */
export function seal(plain: Buffer, key: Buffer, keyId: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(`${keyId}|${context}`));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return `v1.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Opens a sealed value. @throws AppError `internal` for a wrong key, a changed value or another context. */
export function open(sealed: string, keyFor: (keyId: string) => Buffer | undefined, context: string): Buffer {
  const [version, keyId, payload] = sealed.split(".");
  const key = keyId === undefined ? undefined : keyFor(keyId);
  if (version !== "v1" || keyId === undefined || payload === undefined || key === undefined) {
    throw new AppError("internal", "The key of a sealed value is not configured.");
  }
  const bytes = Buffer.from(payload, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(`${keyId}|${context}`));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch (cause) {
    throw new AppError("internal", "A sealed value cannot be opened.", { cause });
  }
}

/** The id of the key that sealed a value. */
export function sealingKeyOf(sealed: string): string {
  return sealed.split(".")[1] ?? "";
}

/** SHA-256 in hex, for storing tokens and API keys. They have 256 random bits, so no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A new unguessable token of 256 bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** HMAC-SHA256 in base64url, for our own signed links and cursors. */
export function signText(text: string, secretHex: string): string {
  return createHmac("sha256", Buffer.from(secretHex, "hex")).update(text).digest("base64url");
}

/** Whether `signature` is what `signText` answers for any of the secrets. In constant time. */
export function isSignedText(text: string, signature: string, secretsHex: readonly string[]): boolean {
  const given = Buffer.from(signature);
  const expected = secretsHex.map((secret) => Buffer.from(signText(text, secret)));
  return expected.some((each) => each.length === given.length && timingSafeEqual(each, given));
}
