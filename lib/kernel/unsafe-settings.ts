/** Environment variables as they are given, before they are checked. */
export type SettingSource = Record<string, string | undefined>;

/** The reasons against serving with these variables in production. They need not be valid otherwise. */
export function unsafeInProduction(given: SettingSource): string[] {
  const reasons: string[] = [];
  if (given["ATRIUM_BASE_URL"]?.startsWith("https://") !== true)
    reasons.push("ATRIUM_BASE_URL must be https: cookies and links would travel in the clear");
  if (given["ATRIUM_DEMO"] === "1") reasons.push("ATRIUM_DEMO must not be set: it opens the demo's embedded parts");
  if (given["CLAMD_HOST"] === undefined && given["CLAMD_SOCKET"] === undefined)
    reasons.push("CLAMD_HOST or CLAMD_SOCKET is missing: without it the scanner knows only the EICAR signature");
  if (given["RESEND_API_KEY"] === undefined && given["SMTP_HOST"] === undefined)
    reasons.push("RESEND_API_KEY or SMTP_HOST is missing: without one, mail stays in the drawer");
  if (given["STRIPE_SANDBOX_PORT"] !== undefined) reasons.push("STRIPE_SANDBOX_PORT must not be set: Stripe payments would move no money");
  if (given["PAYMENT_SANDBOX_PORT"] !== undefined)
    reasons.push("PAYMENT_SANDBOX_PORT must not be set: online payments would move no money");
  if (given["TAX_SANDBOX_PORT"] !== undefined) reasons.push("TAX_SANDBOX_PORT must not be set: e-invoices would reach no tax authority");
  if (given["ACCESS_POINT_SANDBOX_PORT"] !== undefined)
    reasons.push("ACCESS_POINT_SANDBOX_PORT must not be set: e-invoices could go to no network");
  if (given["INNGEST_BASE_URL"] === undefined && ["0.0.0.0", "::"].includes(given["WORKER_HOST"] ?? ""))
    reasons.push("WORKER_HOST must be 127.0.0.1 without INNGEST_BASE_URL: the embedded engine calls the worker on loopback");
  if (given["DATABASE_JOBS_URL"] === undefined) reasons.push("DATABASE_JOBS_URL is missing: the worker needs its own role");
  return [...reasons, ...inTheClear(given)];
}

/** The servers on other machines to which data would travel in the clear. */
function inTheClear(given: SettingSource): string[] {
  const reasons = (["DATABASE_URL", "DATABASE_JOBS_URL"] as const).filter((name) => {
    const address = given[name];
    return address !== undefined && URL.canParse(address) && !isLocal(address) && !new URL(address).searchParams.has("sslmode");
  });
  return [
    ...reasons.map((name) => `${name} leads to another machine: add ?sslmode=verify-full, or disable for a network that only you use`),
    ...(given["SMTP_SECURITY"] === "none" && !isLocal(`smtp://${given["SMTP_HOST"] ?? "localhost"}`)
      ? ["SMTP_SECURITY must not be none for a server on another machine: emails and its password would travel in the clear"]
      : []),
    ...(given["S3_ENDPOINT"]?.startsWith("http://") === true && !isLocal(given["S3_ENDPOINT"])
      ? ["S3_ENDPOINT must be https for a server on another machine"]
      : []),
  ];
}

/** Whether a server is on this machine: its loopback, or a socket without a host. */
function isLocal(address: string): boolean {
  const hostname = URL.canParse(address) ? new URL(address).hostname : "";
  return hostname === "" || hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
