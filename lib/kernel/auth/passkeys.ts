import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { PasskeyAssertion, PasskeyRegistration } from "../base/passkey";
import { newId } from "../ids";
import type { Runtime } from "../runtime";
import { newChallenge, useChallenge, type PasskeyPurpose } from "./passkey-challenges";

/** The library is loaded with the first passkey. */
const library = () => import("@simplewebauthn/server");

/** The host that passkeys are for, and the origin of its pages. */
export interface PasskeyParty {
  name: string;
  rpID: string;
  origin: string;
}

/** Passkeys of colleagues belong to the host of the staff's pages, whichever company they work for. */
function staffParty(runtime: Runtime): PasskeyParty {
  const { hostname, origin } = new URL(runtime.environment.ATRIUM_BASE_URL);
  return { name: "Atrium", rpID: hostname, origin };
}

const transportsOf = (transports: readonly string[]) => transports as AuthenticatorTransport[];
const toBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, "base64url"));

interface NewOwner {
  /** A UUID that authenticators keep with the passkey. */
  id: string;
  email: string;
  name: string;
  /** Those that are there already, so that a device makes no second one. */
  known: readonly { credential_id: string; transports: string[] }[];
}

/** Options for `navigator.credentials.create`: a passkey that needs no address to sign in, and verifies its person. */
export async function creationOptions(party: PasskeyParty, owner: NewOwner, challenge: string) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.rpID,
    userID: new Uint8Array(Buffer.from(owner.id.replaceAll("-", ""), "hex")),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: toBytes(challenge),
    attestationType: "none",
    excludeCredentials: owner.known.map(({ credential_id, transports }) => ({ id: credential_id, transports: transportsOf(transports) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options for `navigator.credentials.get`, with any passkey that the browser has for this host. */
export async function requestOptions(party: PasskeyParty, challenge: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: party.rpID, challenge: toBytes(challenge), userVerification: "required" });
}

export async function registrationOptions(runtime: Runtime, user: { id: string; email: string; name: string }, session_id: string) {
  const known = await runtime.platform.client.passkey.findMany({ where: { user_id: user.id } });
  return creationOptions(staffParty(runtime), { ...user, known }, await newChallenge(runtime, "register", session_id));
}

export async function assertionOptions(runtime: Runtime, purpose: PasskeyPurpose, holder: string) {
  return requestOptions(staffParty(runtime), await newChallenge(runtime, purpose, holder));
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

/** What is stored of a passkey. */
export interface PasskeyKey {
  credential_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: bigint | number;
  transports: string[];
}

/** Who answers which challenge of the holder. */
interface Asked {
  party: PasskeyParty;
  purpose: PasskeyPurpose;
  holder: string;
}

/** The key of a new passkey, or null if the response does not answer the holder's challenge. */
export async function readNewPasskey(
  runtime: Runtime,
  response: PasskeyRegistration,
  { party, purpose, holder }: Asked,
): Promise<PasskeyKey | null> {
  const expectedChallenge = await takeChallenge(runtime, response.response.clientDataJSON, purpose, holder);
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  const { transports } = response.response;
  const sent: RegistrationResponseJSON = {
    ...response,
    response: { ...response.response, transports: transportsOf(transports) },
    clientExtensionResults: {},
  };
  const expected = { expectedChallenge, expectedRPID: party.rpID, expectedOrigin: party.origin };
  const result = await verifyRegistrationResponse({ response: sent, ...expected }).catch(refuse(runtime));
  if (!result?.verified) return null;
  const { id: credential_id, publicKey, counter } = result.registrationInfo.credential;
  return { credential_id, public_key: new Uint8Array(publicKey), counter, transports };
}

/**
 * The passkey's new count of signatures, or null if it did not answer the holder's challenge. The authenticator must have verified its
 * person, and a counter must have risen, or the passkey was copied; the caller stores it only over the one before.
 * @param find the stored key by the id that the browser sent.
 */
export async function readPasskeyUse<Row extends PasskeyKey>(
  runtime: Runtime,
  response: PasskeyAssertion,
  { party, purpose, holder }: Asked,
  find: (credential_id: string) => Promise<Row | null>,
): Promise<{ row: Row; counter: number } | null> {
  const expectedChallenge = await takeChallenge(runtime, response.response.clientDataJSON, purpose, holder);
  const row = await find(response.id);
  if (expectedChallenge === null || row === null) return null;
  const { verifyAuthenticationResponse } = await library();
  const sent: AuthenticationResponseJSON = { ...response, clientExtensionResults: {} };
  const result = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge,
    expectedRPID: party.rpID,
    expectedOrigin: party.origin,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: transportsOf(row.transports),
    },
  }).catch(refuse(runtime));
  return result?.verified ? { row, counter: result.authenticationInfo.newCounter } : null;
}

/** Stores a new passkey; its id, or null if the response does not answer the session's challenge or the passkey is known. */
export async function storePasskey(
  runtime: Runtime,
  { user_id, session_id, name }: { user_id: string; session_id: string; name: string },
  response: PasskeyRegistration,
): Promise<string | null> {
  const key = await readNewPasskey(runtime, response, { party: staffParty(runtime), purpose: "register", holder: session_id });
  if (key === null) return null;
  const now = runtime.clock.now();
  const id = newId(now);
  const { count } = await runtime.platform.client.passkey.createMany({
    data: [{ id, user_id, name, ...key, created_at: now }],
    skipDuplicates: true,
  });
  return count === 1 ? id : null;
}

/** The person whose passkey answered the holder's challenge, or null. */
export async function usePasskey(
  runtime: Runtime,
  response: PasskeyAssertion,
  asked: { purpose: PasskeyPurpose; holder: string },
): Promise<string | null> {
  const { passkey } = runtime.platform.client;
  const used = await readPasskeyUse(runtime, response, { party: staffParty(runtime), ...asked }, (credential_id) =>
    passkey.findFirst({ where: { credential_id } }),
  );
  if (used === null) return null;
  const { row, counter } = used;
  // Of two uses at the same time with one count only one succeeds.
  const { count } = await passkey.updateMany({
    where: { id: row.id, counter: row.counter },
    data: { counter, last_used_at: runtime.clock.now() },
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
