import { announceSessionEnd } from "@/components/api/session-end";

/** Ends this session through next-auth: fetches its CSRF token, then posts the form. Returns whether it worked. */
export async function signOut(): Promise<boolean> {
  try {
    const token = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken?: string };
    const body = JSON.stringify({ csrfToken: token.csrfToken, json: "true" });
    const response = await fetch("/api/auth/signout", { method: "POST", headers: { "content-type": "application/json" }, body });
    if (response.ok) announceSessionEnd();
    return response.ok;
  } catch {
    return false;
  }
}
