import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Pages load on first request. The build cache costs a tenth of the build's time and is left out where each clone is built once.
  experimental: { preloadEntriesOnStart: false, turbopackFileSystemCacheForBuild: process.env["CI"] === undefined },
  // Packages with native code or files of their own stay in node_modules.
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@node-rs/argon2",
    "pino",
    "prom-client",
    "undici",
    "pkijs",
    "asn1js",
    // The SDK of AI providers is large, and only the worker asks them.
    "ai",
    "@ai-sdk/openai",
    "@ai-sdk/anthropic",
    "@ai-sdk/google",
    "@ai-sdk/azure",
    "@ai-sdk/openai-compatible",
  ],
  // Types and lint have their own checks.
  typescript: { ignoreBuildErrors: true },
  async rewrites() {
    return { beforeFiles: [{ source: "/api/openapi.json", destination: "/openapi.json" }], afterFiles: [], fallback: [] };
  },
};

export default createNextIntlPlugin("./app/messages.ts")(config);
