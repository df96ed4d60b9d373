import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface TokenServer {
  /** Of the OAuth token endpoint, and of the one that tells whose an access token is. */
  urls: { token: string; info: string };
  /** Who signs in. */
  account: string;
  /** The id that the provider gave the account for good. */
  sub: string;
  /** The client that its ID tokens are for. */
  audience: string;
  scope: string;
  /** What the next refreshes are answered with, instead of tokens. */
  refusal: { error: string; error_description?: string } | null;
  /** The forms that the token endpoint got. */
  asked: URLSearchParams[];
  /** Ends the access tokens so far, before their time. */
  endAccess(): void;
  close(): Promise<void>;
}

/** A token endpoint as Google and Microsoft have it (RFC 6749), whose refresh tokens change with each use. */
export async function startTokenServer(account: string, scope: string): Promise<TokenServer> {
  let [made, refresh] = [0, ""];
  const access = new Set<string>();
  const self: TokenServer = {
    urls: { token: "", info: "" },
    account,
    sub: "sub-1",
    audience: "client",
    scope,
    refusal: null,
    asked: [],
    endAccess: () => access.clear(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const grant = () => {
    made += 1;
    refresh = `refresh-${String(made)}`;
    const access_token = `access-${String(made)}`;
    access.add(access_token);
    return { access_token, refresh_token: refresh, expires_in: 3600, token_type: "Bearer" };
  };
  const answer = (form: URLSearchParams): [number, object] => {
    if (form.get("client_secret") !== "secret") return [401, { error: "invalid_client" }];
    if (form.get("grant_type") === "authorization_code") {
      if (form.get("code") !== "good" || form.get("code_verifier") === null) return [400, { error: "invalid_grant" }];
      const claims = Buffer.from(JSON.stringify({ sub: self.sub, aud: self.audience, email: self.account })).toString("base64url");
      return [200, { ...grant(), scope: self.scope, id_token: `e30.${claims}.` }];
    }
    if (self.refusal !== null) return [400, self.refusal];
    return form.get("refresh_token") === refresh ? [200, grant()] : [400, { error: "invalid_grant" }];
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://tokens.example");
      const send = (status: number, value: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      if (pathname === "/info") {
        const isGood = access.has(searchParams.get("access_token") ?? "");
        send(isGood ? 200 : 400, isGood ? { email: self.account } : { error: "invalid_token" });
        return;
      }
      const form = new URLSearchParams(await bodyOf(request));
      self.asked.push(form);
      send(...answer(form));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  self.urls = { token: `${base}/token`, info: `${base}/info?access_token=` };
  return self;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
