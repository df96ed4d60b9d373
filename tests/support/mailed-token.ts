import { SealedButton, type MailKey } from "@/lib/domains/mail/schema";
import { runInTenant } from "@/lib/kernel/db";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { World } from "./world";

/** The mails of one kind that a company has made, the latest first, with the address that each button leads to. */
export async function mailsOf(world: World, slug: string, key: MailKey) {
  const tenant = await world.runtime.platform.client.tenant.findFirstOrThrow({ where: { slug } });
  const rows = await runInTenant(tenant.id, () =>
    world.runtime.tenants.client.mail.findMany({ where: { tenant_id: tenant.id, key }, orderBy: { id: "desc" } }),
  );
  const urlOf = async ({ sealed_url }: { sealed_url: string | null }) => {
    const button: unknown = JSON.parse(await openForTenant(world.runtime, tenant.id, "mails.sealed_url", sealed_url ?? ""));
    return SealedButton.parse(button).url;
  };
  return Promise.all(rows.map(async (row) => ({ ...row, url: await urlOf(row) })));
}

/** The token of the latest such mail's link, as its reader has it. */
export async function mailedToken(world: World, slug: string, key: MailKey): Promise<string> {
  const [latest] = await mailsOf(world, slug, key);
  return latest?.url.split("/").at(-1) ?? "";
}
