import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Half of the entries are handlers of the API, which scripts/web.ts calls by itself: Next need not hold them in memory. A page is loaded
  // when it is first asked for. What a build keeps for the next one is a tenth of its time: where each clone is built once, it is left out.
  experimental: { preloadEntriesOnStart: false, turbopackFileSystemCacheForBuild: process.env["CI"] === undefined },
  // What runs native code or loads its own files stays in node_modules.
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg", "@node-rs/argon2", "pino", "prom-client", "undici"],
  // Types and lint are checks of their own; the build need not repeat them.
  typescript: { ignoreBuildErrors: true },
  async rewrites() {
    return { beforeFiles: [{ source: "/api/openapi.json", destination: "/openapi.json" }], afterFiles: [], fallback: [] };
  },
};

export default createNextIntlPlugin("./app/messages.ts")(config);
