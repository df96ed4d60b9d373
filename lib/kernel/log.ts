import pino from "pino";

export type Logger = pino.Logger;

/** Names whose values are never logged, at the depths of the usual shapes. */
const secretNames = [
  "password",
  "secret",
  "token",
  "api_key",
  "authorization",
  "cookie",
  "totp",
  "recovery_codes",
  "webhook_secret",
  "set-cookie",
];

/** Serialises an error without `client`: the pool attaches the whole database client to connection errors, thousands of characters. */
function serializeError(error: Error): object {
  return Object.fromEntries(Object.entries(pino.stdSerializers.errWithCause(error)).filter(([name]) => name !== "client"));
}

/** Structured logs, one JSON line each, to standard error by default; secrets are replaced by `[secret]`. */
export function createLogger(
  level: string,
  bindings: Record<string, string> = {},
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: bindings,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: "[secret]" },
      serializers: { err: serializeError },
    },
    destination,
  );
}
