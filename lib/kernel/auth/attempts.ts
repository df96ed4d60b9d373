import type { Bucket, Throttle } from "./throttle";

const pair: Throttle = { name: "sign-in-pair", burst: 10, seconds: 60 };
const address: Throttle = { name: "sign-in-ip", burst: 50, seconds: 10 };
const account: Throttle = { name: "sign-in-email", burst: 30, seconds: 300 };
const device: Throttle = { name: "sign-in-device", burst: 20, seconds: 30 };
const own: Throttle = { name: "own-password", burst: 10, seconds: 60 };
const code: Throttle = { name: "second-factor", burst: 6, seconds: 60 };
const visit: Throttle = { name: "visit", burst: 60, seconds: 1 };
const signUp: Throttle = { name: "sign-up", burst: 10, seconds: 120 };
const resetPlace: Throttle = { name: "reset-ip", burst: 20, seconds: 60 };
const resetPair: Throttle = { name: "reset-pair", burst: 3, seconds: 300 };
const portalPlace: Throttle = { name: "portal-ip", burst: 20, seconds: 60 };
const portalPair: Throttle = { name: "portal-pair", burst: 3, seconds: 300 };
// One mail a quarter of an hour once the burst is used up: a link is good for an hour, so the last one mailed still is.
const resetMail: Throttle = { name: "reset-email", burst: 5, seconds: 900 };
const verification: Throttle = { name: "verification", burst: 3, seconds: 300 };

/**
 * What a try of a password counts against. Guesses from one place are held by the place; guesses from many places by the account, slowly.
 * That last bucket could be emptied by a stranger to lock the owner out: a device on which that person has signed in has a bucket of its
 * own instead.
 * @param known_device the device's id, if it is known for this address.
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

/** A signed-in person who gives the password again. */
export const ownPasswordBuckets = (user_id: string): Bucket[] => [{ throttle: own, of: user_id }];

/** The password was right: only codes are being guessed. */
export const codeBuckets = (user_id: string): Bucket[] => [{ throttle: code, of: user_id }];

/** Looking: whether a slug is free, what an invitation says. */
export const visitBuckets = (ip: string | null): Bucket[] => [{ throttle: visit, of: placeOf(ip) }];

export const signUpBuckets = (ip: string | null): Bucket[] => [{ throttle: signUp, of: placeOf(ip) }];

/**
 * Asking for a new password: each request may become a mail to somebody. Counted by what was typed, so that it tells nothing of who is
 * known.
 */
export const resetBuckets = ({ email, ip }: { email: string; ip: string | null }): Bucket[] => [
  { throttle: resetPlace, of: placeOf(ip) },
  { throttle: resetPair, of: `${placeOf(ip)}|${email}` },
];

/**
 * Mails of a new password to one address, from wherever they are asked for. An empty bucket sends no more and tells nobody; the last link
 * in the mailbox goes on working, so nobody is locked out by it.
 */
export const resetMailBuckets = (email: string): Bucket[] => [{ throttle: resetMail, of: email }];

/** A customer's contact who asks for a link to the portal. Counted by what was typed, as for a new password. */
export const portalBuckets = ({ slug, email, ip }: { slug: string; email: string; ip: string | null }): Bucket[] => [
  { throttle: portalPlace, of: placeOf(ip) },
  { throttle: portalPair, of: `${slug}|${placeOf(ip)}|${email}` },
];

/** A signed-in person who asks for the mail that verifies the address again. */
export const verificationBuckets = (user_id: string): Bucket[] => [{ throttle: verification, of: user_id }];

/** An IPv6 customer is given 64 bits of addresses: they are one place. */
function placeOf(ip: string | null): string {
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
