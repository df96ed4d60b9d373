import { expect, test } from "vitest";
import { createMailSignIn, reasonOf } from "@/lib/adapters/mailboxes/sign-in";

test.each([
  ["AADSTS700082: The refresh token has expired due to inactivity.", "expired"],
  ["AADSTS50173: The provided grant has expired due to it being revoked.", "password_changed"],
  ["AADSTS50076: Due to a configuration change you must use multi-factor authentication.", "policy"],
  ["Token has been expired or revoked.", "withdrawn"],
])("%s", (words, reason) => expect(reasonOf(words)).toBe(reason));

test("Microsoft is asked for IMAP alone, with the account that signed in before", () => {
  const port = createMailSignIn("microsoft", { client_id: "client", client_secret: "secret" });
  const asked = { state: "s", challenge: "c", redirect_uri: "https://atrium.example/back", user: "support@acme.example" };
  const { origin, searchParams } = new URL(port.authorizationUrl(asked));
  expect(origin).toBe("https://login.microsoftonline.com");
  expect(searchParams.get("scope")).toBe("openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All");
  expect(searchParams.get("login_hint")).toBe("support@acme.example");
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  expect(port.server).toEqual({ host: "outlook.office365.com", port: 993 });
});
