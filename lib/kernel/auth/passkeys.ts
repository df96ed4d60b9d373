import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { PasskeyAssertion, PasskeyRegistration } from "../base/passkey";
import { newId } from "../ids";
import type { Runtime } from "../runtime";
import { newChallenge, useChallenge, type PasskeyPurpose } from "./passkey-challenges";

/** The library is loaded with the first passkey. */
const library = () => import("@simplewebauthn/server");

/** Passkeys belong to the host of the staff's pages, whichever company they work for. */
function partyOf(runtime: Runtime) {
  const { hostname, origin } = new URL(runtime.environment.ATRIUM_BASE_URL);
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin };
}

const transportsOf = (transports: readonly string[]) => transports as AuthenticatorTransport[];
const toBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, "base64url"));

/** Options for `navigator.credentials.create`: a passkey that needs no address to sign in, and verifies its person. */
export async function registrationOptions(runtime: Runtime, user: { id: string; email: string; name: string }, session_id: string) {
  const { generateRegistrationOptions } = await library();
  const known = await runtime.platform.client.passkey.findMany({ where: { user_id: user.id } });
  return generateRegistrationOptions({
    rpName: "Atrium",
    rpID: partyOf(runtime).rpID,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll("-", ""), "hex")),
    userName: user.email,
    userDisplayName: user.name,
    challenge: toBytes(await newChallenge(runtime, "register", session_id)),
    attestationType: "none",
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options for `navigator.credentials.get`, with any passkey that the browser has for this host. */
export async function assertionOptions(runtime: Runtime, purpose: PasskeyPurpose, holder: string) {
  const { generateAuthenticationOptions } = await library();
  const challenge = toBytes(await newChallenge(runtime, purpose, holder));
  return generateAuthenticationOptions({ rpID: partyOf(runtime).rpID, challenge, userVerification: "required" });
}

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a response names, if it is the holder's and not yet used. */
async function takeChallenge(runtime: Runtime, clientDataJSON: string, purpose: PasskeyPurpose, holder: string): Promise<string | null> {
  try {
    const { challenge } = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")));
    return (await useChallenge(runtime, challenge, purpose, holder)) ? challenge : null;
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores a new passkey; its id, or null if the response does not answer the session's challenge or the passkey is known. */
export async function storePasskey(
  runtime: Runtime,
  { user_id, session_id, name }: { user_id: string; session_id: string; name: string },
  response: PasskeyRegistration,
): Promise<string | null> {
  const expectedChallenge = await takeChallenge(runtime, response.response.clientDataJSON, "register", session_id);
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  const { transports } = response.response;
  const sent: RegistrationResponseJSON = {
    ...response,
    response: { ...response.response, transports: transportsOf(transports) },
    clientExtensionResults: {},
  };
  const { rpID: _rpID, ...party } = partyOf(runtime);
  const result = await verifyRegistrationResponse({ response: sent, expectedChallenge, ...party }).catch(refuse(runtime));
  if (!result?.verified) return null;
  const { id: credential_id, publicKey, counter } = result.registrationInfo.credential;
  const now = runtime.clock.now();
  const id = newId(now);
  const key = { credential_id, public_key: new Uint8Array(publicKey), counter, transports };
  const { count } = await runtime.platform.client.passkey.createMany({
    data: [{ id, user_id, name, ...key, created_at: now }],
    skipDuplicates: true,
  });
  return count === 1 ? id : null;
}

/**
 * The person whose passkey answered the holder's challenge, or null. The authenticator must have verified its person, and a counter must
 * have risen, or the passkey was copied.
 */
export async function usePasskey(
  runtime: Runtime,
  response: PasskeyAssertion,
  { purpose, holder }: { purpose: PasskeyPurpose; holder: string },
): Promise<string | null> {
  const expectedChallenge = await takeChallenge(runtime, response.response.clientDataJSON, purpose, holder);
  const { passkey } = runtime.platform.client;
  const row = await passkey.findFirst({ where: { credential_id: response.id } });
  if (expectedChallenge === null || row === null) return null;
  const { verifyAuthenticationResponse } = await library();
  const sent: AuthenticationResponseJSON = { ...response, clientExtensionResults: {} };
  const { rpID: _rpID, ...party } = partyOf(runtime);
  const result = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge,
    ...party,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: transportsOf(row.transports),
    },
  }).catch(refuse(runtime));
  if (!result?.verified) return null;
  // Of two uses at the same time with one count only one succeeds.
  const { count } = await passkey.updateMany({
    where: { id: row.id, counter: row.counter },
    data: { counter: result.authenticationInfo.newCounter, last_used_at: runtime.clock.now() },
  });
  return count === 1 ? row.user_id : null;
}

/** The library throws for every flaw; the log has which one, the caller only that it was refused. */
const refuse =
  ({ log }: Runtime) =>
  (error: unknown): null => {
    log.warn({ err: error }, "passkey refused");
    return null;
  };
