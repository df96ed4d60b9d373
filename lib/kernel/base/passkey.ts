import { z } from "zod";

const bytes = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]*$/, "Must be base64url");
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal("public-key") };

/** What a browser makes of a new passkey (WebAuthn, RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(8_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** A passkey's signature (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(4_000) }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;
