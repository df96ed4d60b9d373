import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { combine, split } from "shamir-secret-sharing";
import { AppError } from "@/lib/kernel/base/errors";
import { concat, sha256, toBase64Url, utf8, type Bytes } from "./bytes";

/** The member id of the recovery key: "atrium-recovery!" in ASCII, which no colleague has. */
export const recoveryMember = "61747269-756d-2d72-6563-6f7665727921";

/** The recovery key of 32 bytes as 24 words with a checksum (BIP-39). */
export const toWords = (key: Bytes): string => entropyToMnemonic(key, wordlist);

/** @throws AppError `invalid` for a wrong word, number of words or checksum. */
export function fromWords(words: string): Bytes {
  try {
    return concat(mnemonicToEntropy(words.trim().toLowerCase().split(/\s+/).join(" "), wordlist));
  } catch (cause) {
    throw new AppError("invalid", "This is not a complete recovery kit.", { cause });
  }
}

/** A hash that says whether a recovery key is the right one: too few parts combine to wrong bytes without an error. */
export async function recoveryCheck(key: Bytes): Promise<string> {
  return toBase64Url(await sha256(concat(utf8("atrium/vault/1/recovery-check"), key)));
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const partLength = 33;
const checkLength = 4;

async function toCode(part: Uint8Array): Promise<string> {
  const bytes = concat(part, (await sha256(concat(part))).subarray(0, checkLength));
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const characters = (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)] ?? "");
  return (characters.join("").match(/.{1,4}/g) ?? []).join("-");
}

async function fromCode(code: string): Promise<Bytes> {
  const characters = code
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[^0-9A-Z]/g, "");
  const bits = Array.from(characters, (character) => alphabet.indexOf(character).toString(2).padStart(5, "0")).join("");
  const bytes = Uint8Array.from(bits.match(/[01]{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const part = bytes.slice(0, partLength);
  const check = (await sha256(part)).subarray(0, checkLength);
  const isWhole = bytes.length === partLength + checkLength && check.every((byte, index) => byte === bytes[partLength + index]);
  if (!isWhole) throw new AppError("invalid", "This is not a part of a recovery key; check it for typing errors.");
  return part;
}

/** Splits the recovery key into codes for `parts` people, any `needed` of which restore it (Shamir's secret sharing). */
export async function splitKey(key: Bytes, parts: number, needed: number): Promise<string[]> {
  return Promise.all((await split(key, parts, needed)).map(toCode));
}

/** @throws AppError `invalid` for a mistyped code, and for too few of them by `check`. */
export async function joinCodes(codes: readonly string[], check: string): Promise<Bytes> {
  const parts = await Promise.all(codes.map(fromCode));
  const joined = await combine(parts).catch(() => null);
  const key = joined && concat(joined);
  if (key === null || (await recoveryCheck(key)) !== check)
    throw new AppError("invalid", "These codes don’t restore the recovery key. Enter more of them, each once.");
  return key;
}
