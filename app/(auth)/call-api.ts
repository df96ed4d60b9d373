import { announceSessionEnd } from "@/components/api/session-end";

/** A rejected field and its error code, as the API names them. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

export type Answer<Data> = { ok: true; data: Data } | { ok: false; code: string; errors: FieldProblem[] };

/**
 * Sends JSON to an endpoint of this host; `Data` is the type of its response. Never throws: a network failure returns `unavailable`, for
 * the form to show.
 */
export async function callApi<Data>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer<Data>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (response.status === 204) return { ok: true, data: {} as Data };
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, data: answer as Data };
    const { code, errors } = answer as { code?: string; errors?: FieldProblem[] };
    return { ok: false, code: response.status >= 500 ? "unavailable" : (code ?? "unavailable"), errors: errors ?? [] };
  } catch {
    return { ok: false, code: "unavailable", errors: [] };
  }
}

/** What a sign-in by password alone answers to a person who has a second factor. */
export const factorRefusals: readonly string[] = ["code_required", "passkey_required", "factor_required"];

/** Signs in through next-auth: fetches its CSRF token, then posts the form. Returns null on success, else the error code. */
export async function postSignIn(form: Record<"email" | "password" | "code", string> | { passkey: string }): Promise<string | null> {
  const { url, code } = await postToAuth("callback/credentials", form);
  return url === undefined ? (code ?? "unavailable") : new URL(url, window.location.href).searchParams.get("error");
}

export async function postSignOut(): Promise<boolean> {
  const done = (await postToAuth("signout", {})).url !== undefined;
  if (done) announceSessionEnd();
  return done;
}

/** The redirect address of next-auth, which a wrong password (401) has too; otherwise the code of the problem, if an answer arrived. */
async function postToAuth(path: string, form: Record<string, string>): Promise<{ url?: string; code?: string }> {
  const token = await callApi<{ csrfToken: string }>("GET", "/api/auth/csrf");
  if (!token.ok) return { code: token.code };
  try {
    const body = JSON.stringify({ ...form, csrfToken: token.data.csrfToken, json: "true" });
    const response = await fetch(`/api/auth/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body });
    return (await response.json()) as { url?: string; code?: string };
  } catch {
    return {};
  }
}
