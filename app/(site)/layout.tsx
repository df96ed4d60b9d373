import type { ReactNode } from "react";
import { SiteShell } from "@/components/layout/SiteShell";
import { hasSessionCookie } from "@/lib/kernel/http/pages/page";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteShell {...((await hasSessionCookie()) ? { back: "/dashboard" } : {})}>{children}</SiteShell>;
}
