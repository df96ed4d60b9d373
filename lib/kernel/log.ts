import pino from "pino";

export type Logger = pino.Logger;

/** Names whose values never reach a log, at whatever depth the usual shapes have them. */
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

/**
 * An error as a log tells it: without the whole client that the database's pool hangs on the error of a connection, thousands of characters
 * that hide the lines around.
 */
function serializeError(error: Error): object {
  return Object.fromEntries(Object.entries(pino.stdSerializers.errWithCause(error)).filter(([name]) => name !== "client"));
}

/** Structured logs, one JSON line each, to standard error unless told where; secrets are replaced by `[secret]`. */
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
