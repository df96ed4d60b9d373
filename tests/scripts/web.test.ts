import { describe, expect, test } from "vitest";
import { assertSafeForProduction, provideToLibraries, readEnvironment } from "@/lib/kernel/env";
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
  test("lists all unsafe settings", () => {
    const environment = readEnvironment({ ...given, NODE_ENV: "production", ATRIUM_DEMO: "1", STRIPE_SANDBOX_PORT: "3014" });
    expect(() => assertSafeForProduction(environment)).toThrow(
      /ATRIUM_BASE_URL must be https[\s\S]*ATRIUM_DEMO[\s\S]*STRIPE_SANDBOX_PORT[\s\S]*DATABASE_JOBS_URL/,
    );
  });

  test("starts with safe settings", () => {
    const environment = readEnvironment({
      ...given,
      NODE_ENV: "production",
      ATRIUM_BASE_URL: "https://atrium.example",
      DATABASE_JOBS_URL: given.DATABASE_URL,
      ...outside,
    });
    expect(() => assertSafeForProduction(environment)).not.toThrow();
  });

  test("other environments allow the same settings", () => {
    expect(() => assertSafeForProduction(readEnvironment({ ...given, ATRIUM_DEMO: "1" }))).not.toThrow();
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
