import { describe, expect, test } from "vitest";
import { provideToLibraries, readEnvironment, readServingEnvironment } from "@/lib/kernel/env";
import { parseArguments } from "@/scripts/web";

const given = {
  DATABASE_URL: "postgresql://atrium_app@127.0.0.1:1/atrium",
  ATRIUM_MASTER_KEY: `k1:${"0".repeat(64)}`,
  ATRIUM_SIGNING_SECRET: "1".repeat(64),
};

/** Settings of real services instead of the embedded ones. */
const outside = { CLAMD_HOST: "127.0.0.1", SMTP_HOST: "mail.example", MAIL_FROM: "post@atrium.example" };

describe("the command line", () => {
  test("parses its options", () => {
    expect(parseArguments([])).toEqual({ help: false, port: null });
    expect(parseArguments(["--port", "4000"])).toEqual({ help: false, port: 4000 });
    expect(parseArguments(["--help"])).toEqual({ help: true, port: null });
  });

  test.each([[["--prot", "4000"]], [["--port", "0"]], [["--port", "4000x"]], [["4000"]]])("refuses %j", (words) => {
    expect(() => parseArguments(words)).toThrow();
  });
});

describe("production", () => {
  const production = {
    ...given,
    NODE_ENV: "production",
    ATRIUM_BASE_URL: "https://atrium.example",
    DATABASE_JOBS_URL: given.DATABASE_URL,
    ...outside,
  };

  test("lists all unsafe settings", () => {
    const sandboxes = {
      STRIPE_SANDBOX_PORT: "3014",
      PAYMENT_SANDBOX_PORT: "3015",
      TAX_SANDBOX_PORT: "3016",
      ACCESS_POINT_SANDBOX_PORT: "3017",
    };
    const reasons = ["ATRIUM_BASE_URL must be https", "ATRIUM_DEMO", ...Object.keys(sandboxes), "DATABASE_JOBS_URL"];
    expect(() => readServingEnvironment({ ...given, NODE_ENV: "production", ATRIUM_DEMO: "1", ...sandboxes })).toThrow(
      new RegExp(reasons.join("[\\s\\S]*")),
    );
  });

  test("lists missing, invalid and unsafe settings at once", () => {
    expect(() => readServingEnvironment({ NODE_ENV: "production", PORT: "0" })).toThrow(
      /DATABASE_URL: is missing[\s\S]*_KEY: is missing[\s\S]*PORT: Must be 1[\s\S]*not safe in production[\s\S]*CLAMD_HOST[\s\S]*SMTP_HOST/,
    );
  });

  test("starts with safe settings", () => {
    expect(readServingEnvironment(production)).toMatchObject({ CLAMD_HOST: "127.0.0.1", SMTP_HOST: "mail.example" });
  });

  test("refuses servers on other machines without TLS, but not on this one", () => {
    const open = {
      DATABASE_URL: "postgresql://atrium_app@db.internal/atrium",
      SMTP_SECURITY: "none",
      S3_ENDPOINT: "http://storage.internal:9000",
    };
    expect(() => readServingEnvironment({ ...production, ...open })).toThrow(
      /DATABASE_URL leads to another machine[\s\S]*SMTP_SECURITY must not be none[\s\S]*S3_ENDPOINT must be https/,
    );
    const chosen = { DATABASE_URL: `${open.DATABASE_URL}?sslmode=disable`, SMTP_SECURITY: "tls", S3_ENDPOINT: "https://storage.internal" };
    expect(readServingEnvironment({ ...production, ...chosen }).DATABASE_URL).toBe(chosen.DATABASE_URL);
    const local = { SMTP_HOST: "localhost", SMTP_SECURITY: "none", S3_ENDPOINT: "http://127.0.0.1:9000" };
    expect(readServingEnvironment({ ...production, ...local }).SMTP_SECURITY).toBe("none");
  });

  test("an empty variable counts as unset", () => {
    const names = Object.keys(
      readEnvironment({ ...production, CLAMD_SOCKET: "/x", RESEND_API_KEY: "x", S3_BUCKET: "abc", INNGEST_BASE_URL: "http://x" }),
    );
    const empty = Object.fromEntries(names.map((name) => [name, ""]));
    expect(readServingEnvironment({ ...empty, ...production })).toEqual(readServingEnvironment(production));
    expect(() => readServingEnvironment({ ...production, CLAMD_HOST: "", RESEND_API_KEY: "" })).toThrow(
      /CLAMD_HOST or CLAMD_SOCKET is missing/,
    );
  });

  test("other environments allow the same settings", () => {
    expect(readServingEnvironment({ ...given, ATRIUM_DEMO: "1" }).ATRIUM_DEMO).toBe("1");
  });
});

test("libraries read our values from the environment, which replace earlier ones", () => {
  const target: Record<string, string | undefined> = { NODE_ENV: "test", NEXTAUTH_URL: "http://evil.example" };
  provideToLibraries(readEnvironment({ ...given, ATRIUM_BASE_URL: "https://atrium.example" }), "production", target);
  expect(target).toMatchObject({
    NODE_ENV: "production",
    NEXTAUTH_URL: "https://atrium.example",
    NEXTAUTH_SECRET: given.ATRIUM_SIGNING_SECRET,
  });
});
