import { join } from "node:path";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  turbopack: { root: join(import.meta.dirname, "../../..") },
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg"],
  typescript: { ignoreBuildErrors: true },
};

// oxlint-disable-next-line atrium/default-export -- Next requires it
export default config;
