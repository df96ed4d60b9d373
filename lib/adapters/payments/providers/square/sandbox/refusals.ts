import { refuseWith, type SandboxAnswer, type SandboxRefusal } from "../../sandbox/definition";

const bodyOf = (category: string, code: string, detail: string, field?: string) => ({
  errors: [{ category, code, detail, ...(field === undefined ? {} : { field }) }],
});

export const unauthorized: SandboxAnswer = {
  status: 401,
  body: bodyOf("AUTHENTICATION_ERROR", "UNAUTHORIZED", "This request could not be authorized."),
};
export const notFound: SandboxAnswer = { status: 404, body: bodyOf("INVALID_REQUEST_ERROR", "NOT_FOUND", "Resource not found.") };
export const keyReused: SandboxAnswer = {
  status: 400,
  body: bodyOf(
    "INVALID_REQUEST_ERROR",
    "IDEMPOTENCY_KEY_REUSED",
    "Different request parameters used for the same idempotency_key.",
    "idempotency_key",
  ),
};

export function refuse(code: string, detail: string, field?: string): SandboxRefusal {
  return refuseWith(400, bodyOf("INVALID_REQUEST_ERROR", code, detail, field));
}

export function refuseMissing(): SandboxRefusal {
  return refuseWith(notFound.status, notFound.body);
}
