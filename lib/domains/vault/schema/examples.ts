/** Ciphertext and keys for the examples of operations: of the right form, and of nothing. */
const ofForm = (start: string, length: number): string => start.padEnd(length, "A");

export const exampleContent = ofForm("AQE", 148);
export const exampleWrap = ofForm("AQI", 104);
export const exampleGrant = { content: ofForm("AQM", 175), signature: ofForm("", 86) };
export const exampleLink = ofForm("AQc", 148);
export const exampleKeys = { public_key: ofForm("BA", 87), signing_key: ofForm("BA", 87) };
export const exampleUnlock = { kind: "password" as const, salt: ofForm("", 22), rounds: 600_000, envelope: ofForm("AQQ", 432) };
export const exampleRecovery = {
  public_key: exampleKeys.public_key,
  secret: ofForm("AQY", 432),
  check: ofForm("", 43),
  parts: 1,
  needed: 1,
};
