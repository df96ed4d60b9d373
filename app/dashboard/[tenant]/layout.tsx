import type { Metadata } from "next";
import type { ReactNode } from "react";
import { readBrand } from "@/app/portal/[site]/brand";
import { picturePath } from "@/components/layout/picture-path";
import { sidebarCookie } from "@/components/shell/sidebar-cookie";
import { StaffShell } from "@/components/shell/StaffShell";
import { WorkplaceProvider, type Workplace } from "@/components/shell/workplace";
import { NavigationProvider } from "@/components/ui/navigation";
import { getAccount } from "@/lib/domains/accounts";
import { encodeId } from "@/lib/kernel/base/ids";
import { readAsPerson } from "@/lib/kernel/auth/page-operations";
import { openStaffPage, ShellMessages } from "../staff-page";
import { readChoice } from "@/lib/kernel/http/pages/page";

interface StaffLayoutProps {
  params: Promise<{ tenant: string }>;
  children: ReactNode;
}

/** The company's icon, for its readers alone; for others the layout below redirects or finds nothing. */
export async function generateMetadata({ params }: StaffLayoutProps): Promise<Metadata> {
  const { tenant } = await params;
  const brand = await openStaffPage(tenant).then(
    () => readBrand(tenant),
    () => null,
  );
  const icon = picturePath(brand?.favicon_url ?? null);
  return { robots: { index: false }, ...(icon === null ? {} : { icons: { icon } }) };
}

export default async function StaffLayout({ params, children }: StaffLayoutProps) {
  const { tenant: slug } = await params;
  const page = await openStaffPage(slug);
  const { ctx, settings } = page;
  const account = await readAsPerson(getAccount, {}, `/dashboard/${slug}`);
  const here = account.memberships.find((membership) => membership.tenant_slug === slug);
  const { logo_url, favicon_url } = await readBrand(slug);
  const workplace: Workplace = {
    slug,
    company: here?.company_name ?? slug,
    logo: picturePath(logo_url),
    icon: picturePath(favicon_url),
    currency: settings?.currency ?? null,
    timezone: page.timeZone,
    staff: {
      id: here ? encodeId("staff", here.staff_id) : "",
      name: ctx.principal.kind === "staff" ? ctx.principal.name : account.name,
      email: account.email,
    },
    grants: ctx.grants === "all" ? "all" : [...ctx.grants],
    viewing_as: ctx.principal.kind === "staff" ? (ctx.principal.viewing_as?.role_name ?? null) : null,
    second_factor_due: ctx.principal.kind === "staff" ? (ctx.principal.second_factor_due?.toISOString() ?? null) : null,
    companies: account.memberships.map((membership) => ({
      slug: membership.tenant_slug,
      name: membership.company_name,
      role: membership.role_name,
    })),
    embedded: { mails: ctx.runtime.environment.ATRIUM_DEMO === "1", payments: ctx.runtime.environment.STRIPE_SANDBOX_PORT !== undefined },
  };
  const collapsed = await readChoice(sidebarCookie);
  return (
    <ShellMessages page={page}>
      <WorkplaceProvider value={workplace}>
        <NavigationProvider>
          <StaffShell readAt={page.read_at} collapsed={collapsed === "collapsed"}>
            {children}
          </StaffShell>
        </NavigationProvider>
      </WorkplaceProvider>
    </ShellMessages>
  );
}
