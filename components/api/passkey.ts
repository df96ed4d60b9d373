import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** The options of the API, as the browser takes them. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** The script is loaded by the first press of a button for passkeys. */
const library = () => import("@simplewebauthn/browser");

export const hasPasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Asks the reader for a passkey; null if they cancel or the browser has none. */
export async function askForPasskey({ options }: PasskeyOptions) {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch(() => null);
  if (answer === null) return null;
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  return { id: answer.id, rawId: answer.rawId, type: answer.type, response: { clientDataJSON, authenticatorData, signature } };
}

/** Makes a passkey; null if the reader cancels or the device has one for the account already. */
export async function makePasskey({ options }: PasskeyOptions) {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON }).catch(() => null);
  if (answer === null) return null;
  const { clientDataJSON, attestationObject, transports = [] } = answer.response;
  return { id: answer.id, rawId: answer.rawId, type: answer.type, response: { clientDataJSON, attestationObject, transports } };
}
