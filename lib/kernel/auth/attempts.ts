import type { Bucket, Throttle } from "./throttle";

const pair: Throttle = { name: "sign-in-pair", burst: 10, seconds: 60 };
const address: Throttle = { name: "sign-in-ip", burst: 50, seconds: 10 };
const account: Throttle = { name: "sign-in-email", burst: 30, seconds: 300 };
const device: Throttle = { name: "sign-in-device", burst: 20, seconds: 30 };
const passkey: Throttle = { name: "passkey-ip", burst: 50, seconds: 10 };
const own: Throttle = { name: "own-password", burst: 10, seconds: 60 };
const code: Throttle = { name: "second-factor", burst: 6, seconds: 60 };
const visit: Throttle = { name: "visit", burst: 60, seconds: 1 };
const signUp: Throttle = { name: "sign-up", burst: 10, seconds: 120 };
const resetPlace: Throttle = { name: "reset-ip", burst: 20, seconds: 60 };
const resetPair: Throttle = { name: "reset-pair", burst: 3, seconds: 300 };
const portalPlace: Throttle = { name: "portal-ip", burst: 20, seconds: 60 };
const portalPair: Throttle = { name: "portal-pair", burst: 3, seconds: 300 };
// After the burst, one mail per quarter of an hour: a link is valid for an hour, so the last one mailed still works.
const resetMail: Throttle = { name: "reset-email", burst: 5, seconds: 900 };
const portalMail: Throttle = { name: "portal-email", burst: 3, seconds: 900 };
const verification: Throttle = { name: "verification", burst: 5, seconds: 900 };
const signingPlace: Throttle = { name: "signing-code-ip", burst: 20, seconds: 60 };
const signingLink: Throttle = { name: "signing-code-link", burst: 5, seconds: 300 };
const signingMail: Throttle = { name: "signing-code-email", burst: 10, seconds: 600 };
const signingTry: Throttle = { name: "signing-code-try", burst: 5, seconds: 900 };

/**
 * The buckets of a password attempt. Guesses from one address use its bucket, guesses from many addresses the account's, which refills
 * slowly. A stranger could empty that one to lock the owner out, so a device on which the person has signed in has its own bucket instead.
 * @param known_device the device's id, if it is known for this email address.
 */
export function passwordBuckets({ email, ip, known_device }: { email: string; ip: string | null; known_device: string | null }): Bucket[] {
  if (known_device !== null) return [{ throttle: device, of: `${known_device}|${email}` }];
  const place = placeOf(ip);
  return [
    { throttle: pair, of: `${place}|${email}` },
    { throttle: address, of: place },
    { throttle: account, of: email },
  ];
}

/** Passkeys of anybody; they cannot be guessed, but each costs a signature's check. */
export const passkeyBuckets = (ip: string | null): Bucket[] => [{ throttle: passkey, of: placeOf(ip) }];

/** A signed-in person who enters the password again. */
export const ownPasswordBuckets = (user_id: string): Bucket[] => [{ throttle: own, of: user_id }];

/** After a correct password only codes are guessed. */
export const codeBuckets = (user_id: string): Bucket[] => [{ throttle: code, of: user_id }];

/** Lookups: whether a slug is free, the content of an invitation. */
export const visitBuckets = (ip: string | null): Bucket[] => [{ throttle: visit, of: placeOf(ip) }];

export const signUpBuckets = (ip: string | null): Bucket[] => [{ throttle: signUp, of: placeOf(ip) }];

/** Requests for a password reset, each of which may send a mail. Counted by the entered address, so that it reveals no accounts. */
export const resetBuckets = ({ email, ip }: { email: string; ip: string | null }): Bucket[] => [
  { throttle: resetPlace, of: placeOf(ip) },
  { throttle: resetPair, of: `${placeOf(ip)}|${email}` },
];

/**
 * Password reset mails to one address, wherever they are requested. An empty bucket silently sends no more; the last mailed link still
 * works, so nobody is locked out.
 */
export const resetMailBuckets = (email: string): Bucket[] => [{ throttle: resetMail, of: email }];

/** A contact's request for a portal sign-in link. Counted by the entered address, as for a password reset. */
export const portalBuckets = ({ slug, email, ip }: { slug: string; email: string; ip: string | null }): Bucket[] => [
  { throttle: portalPlace, of: placeOf(ip) },
  { throttle: portalPair, of: `${slug}|${placeOf(ip)}|${email}` },
];

/**
 * Portal sign-in mails to one address, wherever they are requested. An empty bucket silently sends no more; it refills so slowly that the
 * latest three links, which work, are never pushed out by others' requests before they expire.
 */
export const portalMailBuckets = ({ slug, email }: { slug: string; email: string }): Bucket[] => [
  { throttle: portalMail, of: `${slug}|${email}` },
];

/** Verification mails to one address, wherever they are requested. */
export const verificationBuckets = (email: string): Bucket[] => [{ throttle: verification, of: email }];

/** Requests for a code to sign with, each of which sends a mail: by place, by link and by the address that gets it. */
export const signingCodeBuckets = ({ link_id, email, ip }: { link_id: string; email: string; ip: string | null }): Bucket[] => [
  { throttle: signingPlace, of: placeOf(ip) },
  { throttle: signingLink, of: link_id },
  { throttle: signingMail, of: email },
];

/** Guesses of one code; it refills more slowly than a code lives. */
export const codeTryBuckets = (code_id: string): Bucket[] => [{ throttle: signingTry, of: code_id }];

/** An IPv6 customer gets 64 bits of addresses, which count as one. */
export function placeOf(ip: string | null): string {
  if (ip === null) return "unknown";
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip.replace("::ffff:", "");
  const [head = "", tail = ""] = ip.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = ip.includes("::")
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}
