import { createHash } from "node:crypto";

/** By which two texts are known to be the same: SHA-256 in hex. */
export const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");
