import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const counted = (count: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
};

/** What a test changes of an honest authenticator and browser. */
interface Lies {
  origin?: string;
  rpId?: string;
  /** Whether it has verified its person. */
  verified?: boolean;
}

/** An authenticator with one ES256 key and no attestation, as bytes (WebAuthn Level 3, 6.1 and 6.5). */
export function createAuthenticator(home: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let counter = 0;
  const head = (flags: number, { rpId = home.rpId, verified = true }: Lies) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags | (verified ? 0x04 : 0)]), counted(counter)]);
  const clientData = (type: string, { challenge }: { challenge: string }, { origin = home.origin }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = <Response extends Record<string, unknown>>(response: Response) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    response,
  });

  return {
    setCounter: (count: number): void => void (counter = count),
    register(options: { challenge: string }, lies: Lies = {}) {
      const coordinates = [
        Buffer.from([0x21, 0x58, 32]),
        Buffer.from(x, "base64url"),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, "base64url"),
      ];
      const cose = Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), ...coordinates]);
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([head(0x41, lies), Buffer.alloc(16), length, credentialId, cose]);
      const attestation = [
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        Buffer.from([0x58, authData.length]),
      ];
      return answer({
        clientDataJSON: clientData("webauthn.create", options, lies).toString("base64url"),
        attestationObject: Buffer.concat([Buffer.from([0xa3]), ...attestation, authData]).toString("base64url"),
        transports: ["internal"],
      });
    },
    assert(options: { challenge: string }, lies: Lies = {}) {
      counter += 1;
      const client = clientData("webauthn.get", options, lies);
      const authenticatorData = head(0x01, lies);
      const signature = createSign("sha256")
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
