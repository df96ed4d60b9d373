import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { classifyHost } from "@/lib/kernel/tenancy/host";
import {
  chooseLanguage,
  hasChallenge,
  isEmbeddable,
  pagePolicy,
  routePage,
  servesOnOwnDomain,
  languageCookie,
} from "@/lib/kernel/tenancy/pages";

const base = "https://atrium.example";
const route = (host: string, path: string) => routePage(classifyHost(host, base), path);

describe("the base host", () => {
  test.each(["/", "/status", "/docs/api", "/dashboard/acme/customers", "/sign-in", "/portals", "/kbd"])("shows %s", (path) => {
    expect(route("atrium.example", path)).toEqual({ kind: "show" });
  });

  test.each(["/portal", "/portal/acme", "/kb/acme/how-to", "/d/acme/token", "/forms/lead/embed", "/kb/help.acme.test"])(
    "refuses a tenant's page %s, also under its internal name",
    (path) => {
      expect(route("atrium.example", path)).toEqual({ kind: "refuse" });
    },
  );
});

describe("a tenant's host", () => {
  test.each([
    ["/portal", "/portal/acme"],
    ["/portal/invoices", "/portal/acme/invoices"],
    ["/kb", "/kb/acme"],
    ["/kb/how%20to", "/kb/acme/how%20to"],
    ["/kb/articles/reset.md", "/kb/acme/markdown/reset"],
    ["/kb/articles/.md", "/kb/acme/articles/.md"],
    ["/d/abc_DEF-1", "/d/acme/abc_DEF-1"],
    ["/forms/lead", "/forms/acme/lead"],
    ["/robots.txt", "/kb/acme/robots.txt"],
    ["/sitemap.xml", "/kb/acme/sitemap.xml"],
    ["/llms.txt", "/kb/acme/llms.txt"],
    ["/book/introduction", "/forms/acme/book/introduction"],
  ])("finds %s at %s", (path, internal) => {
    expect(route("acme.atrium.example:8443", path)).toEqual({ kind: "rewrite", path: internal });
  });

  test("an internal address of another tenant stays in the host's own folder", () => {
    expect(route("acme.atrium.example", "/portal/globex")).toEqual({ kind: "rewrite", path: "/portal/acme/globex" });
  });

  test("its root is the portal", () => {
    expect(route("acme.atrium.example", "/")).toEqual({ kind: "redirect", path: "/portal" });
  });

  test.each(["/dashboard/acme", "/sign-in", "/docs/api", "/status", "//portal", "/robots.txt/x", "/feed.xml"])("rejects %s", (path) => {
    expect(route("acme.atrium.example", path)).toEqual({ kind: "refuse" });
  });

  test.each(["a.b.atrium.example", "www.atrium.example", "x.atrium.example", "-acme.atrium.example", "xn--80ak6aa.atrium.example"])(
    "that cannot be one, %s, shows nothing",
    (host) => {
      expect(route(host, "/portal")).toEqual({ kind: "refuse" });
    },
  );
});

describe("a tenant's custom domain", () => {
  test.each([
    ["/", "/kb/help.acme.test"],
    ["/how-to", "/kb/help.acme.test/how-to"],
    ["/articles/reset.md", "/kb/help.acme.test/markdown/reset"],
    ["/portal", "/kb/help.acme.test/portal"],
    ["/dashboard/acme", "/kb/help.acme.test/dashboard/acme"],
  ])("finds %s at %s: the knowledge base and nothing else", (path, internal) => {
    expect(route("Help.Acme.test", path)).toEqual({ kind: "rewrite", path: internal });
  });

  test("keeps the path of a link to the company's own host, and leads nowhere else", () => {
    expect(route("help.acme.test", "/kb/articles/x")).toEqual({ kind: "redirect", path: "/articles/x" });
    expect(route("help.acme.test", "/kb")).toEqual({ kind: "redirect", path: "/" });
    expect(route("help.acme.test", "/kb//evil.test/")).toEqual({ kind: "redirect", path: "/evil.test/" });
  });

  test.each([
    ["/", true],
    ["/articles/x", true],
    ["/_next/static/x.js", true],
    ["/api/public/kb/acme/articles", true],
    ["/api/public/branding/acme/logo", true],
    ["/api/tenant/invoices", false],
    ["/api/public/portal/language", false],
    ["/api", false],
    ["/openapi.json", false],
  ])("answers %s: %s", (path, served) => {
    expect(servesOnOwnDomain(path)).toBe(served);
  });

  test.each(["", "localhost", "10.0.0.7", "a/b.test", "..", "a..b", "[::2]", "help_acme.test"])(
    "that is no host name, %j, shows nothing",
    (host) => {
      expect(route(host, "/")).toEqual({ kind: "refuse" });
    },
  );
});

test("for any path, only the base host shows pages directly, and a rewrite stays in the host's folder", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom("acme.atrium.example", "help.acme.test"), (path, host) => {
      const found = route(host, path.startsWith("/") ? path : `/${path}`);
      expect(found.kind).not.toBe("show");
      if (found.kind === "rewrite")
        expect(found.path).toMatch(host === "help.acme.test" ? /^\/kb\/help\.acme\.test(\/|$)/ : /^\/(portal|kb|d|forms)\/acme(\/|$)/);
    }),
  );
});

describe("the content policy", () => {
  test("allows no script without the nonce and no framing", () => {
    const policy = pagePolicy({ nonce: "abc", secure: true, development: false });
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("upgrade-insecure-requests");
  });

  test("is looser only in development, and never for inline scripts", () => {
    const policy = pagePolicy({ nonce: "abc", secure: false, development: true });
    expect(policy).toContain("'unsafe-eval'");
    expect(/script-src [^;]*unsafe-inline/.test(policy)).toBe(false);
    expect(policy).not.toContain("upgrade-insecure-requests");
  });
});

test("the forms for other sites, and no other page, may be framed", () => {
  const framed = (path: string) => isEmbeddable(route("acme.atrium.example", path));
  for (const path of ["/forms/lead/embed", "/forms/ticket/embed"]) expect(framed(path), path).toBe(true);
  for (const path of [
    "/forms/lead",
    "/forms/lead/embed/x",
    "/portal",
    "/portal/lead/embed",
    "/d/lead/embed",
    "/kb/lead/embed",
    "/forms//embed",
  ])
    expect(framed(path), path).toBe(false);
  expect(isEmbeddable(route("atrium.example", "/forms/lead/embed"))).toBe(false);
  expect(pagePolicy({ nonce: "abc", secure: true, development: false, framed: true })).toContain("frame-ancestors *");
});

test("the forms, and no other page, may show the frame of a challenge", () => {
  for (const path of ["/forms/lead", "/forms/lead/embed", "/forms/ticket", "/forms/ticket/embed"])
    expect(hasChallenge(route("acme.atrium.example", path)), path).toBe(true);
  for (const path of ["/portal", "/forms/invitation/x", "/kb/lead"])
    expect(hasChallenge(route("acme.atrium.example", path)), path).toBe(false);
  const policy = (challenged: boolean) => pagePolicy({ nonce: "abc", secure: true, development: false, challenged });
  expect(policy(true)).toContain("frame-src 'self' https://challenges.cloudflare.com;");
  expect(policy(false)).not.toContain("cloudflare");
});

test("a chosen language is kept in a cookie of this host alone, on https with prefix and Secure", () => {
  expect(chooseLanguage("?lang=ar&x=1", "https://atrium.example")).toEqual({
    cookie: "__Host-atrium-locale=ar; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
    search: "?x=1",
  });
  expect(chooseLanguage("?lang=ar", "http://localhost:3000")?.cookie).toBe("atrium-locale=ar; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(chooseLanguage("?lang=fr", "https://atrium.example")).toBeNull();
  expect(languageCookie(null, "https://atrium.example")).toMatch(/^__Host-atrium-locale=; Path=\/; Max-Age=0; .*Secure$/);
});
