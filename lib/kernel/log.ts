import pino from "pino";

export type Logger = pino.Logger;

/** Names whose values never reach a log, at whatever depth the usual shapes have them. */
const secretNames = ["password", "secret", "token", "api_key", "authorization", "cookie", "totp", "recovery_codes", "webhook_secret", "set-cookie"];

/** Structured logs, one JSON line each, to standard error; secrets are replaced by `[secret]`. */
export function createLogger(level: string, bindings: Record<string, string> = {}): Logger {
  return pino(
    {
      level,
      base: bindings,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: "[secret]" },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
