"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { Input, SelectField } from "@/components/ui/Input";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { useClock } from "@/components/ui/use-clock";
import { sealLink } from "@/lib/vault/link";
import { vaultApi, vaultItems, type VaultItemRow } from "./resource";
import { useVault } from "./use-vault";
import { readValue } from "./values";

const days = ["1", "7", "30"] as const;

/** The one-time links to copies of an item's value. */
export function ItemLinks({ item }: { item: VaultItemRow }) {
  const t = useTranslations("vault.links");
  const can = useCan();
  const { vault } = useVault();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const { data } = usePart(vaultItems, item.id, "links", vaultItems.verbs.links, { id: item.id });
  const [sharing, setSharing] = useState(false);
  const mayShare = can("vault.write") && item.kind !== "file" && (!item.sealed || can("vault.reveal"));
  return (
    <Section title={t("title")} action={mayShare && vault ? <Button onClick={() => setSharing(true)}>{t("create")}</Button> : null}>
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ id, views, views_left, expires_at, revoked_at }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="flex-1">{t("opened", { opened: views - (revoked_at ? views : views_left), views })}</span>
            {revoked_at ? <Badge tone="neutral">{t("revoked")}</Badge> : <RelativeTime value={expires_at} className="text-muted" />}
            {can("vault.write") && views_left > 0 ? (
              <Button tone="quiet" busy={busy} onClick={() => void perform(() => api.call(vaultApi.revoke_link, { id }))}>
                {t("revoke")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {sharing ? <ShareDialog item={item} onClose={() => setSharing(false)} /> : null}
    </Section>
  );
}

function ShareDialog({ item, onClose }: { item: VaultItemRow; onClose: () => void }) {
  const t = useTranslations("vault.links");
  const { slug } = useWorkplace();
  const { vault } = useVault();
  const now = useClock();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [lasts, setLasts] = useState<string>("1");
  const [address, setAddress] = useState<string | null>(null);
  const share = () =>
    perform(async () => {
      if (!vault) return;
      const { value, username } = await readValue(api, vault, item);
      const { content, key } = await sealLink(vault.tenant, username ? `${username}\n${value}` : value);
      const expires_at = new Date(now.getTime() + Number(lasts) * 86_400_000 - 120_000).toISOString();
      const { token } = await api.call(vaultItems.verbs.share, { id: item.id, content, views: 1, expires_at });
      const { protocol, host } = location;
      setAddress(`${protocol}//${slug}.${host}/d/secret/${token}#${key}`);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("create")}
      description={t("text")}
      actions={
        address === null ? (
          <Button tone="primary" busy={busy} onClick={() => void share()}>
            {t("create")}
          </Button>
        ) : (
          <Button tone="primary" onClick={() => void navigator.clipboard.writeText(address)}>
            {t("copy")}
          </Button>
        )
      }
    >
      {address === null ? (
        <SelectField name="lasts" label={t("lasts")} value={lasts} onChange={(event) => setLasts(event.target.value)}>
          {days.map((count) => (
            <option key={count} value={count}>
              {t("days", { count: Number(count) })}
            </option>
          ))}
        </SelectField>
      ) : (
        <Input aria-label={t("address")} data-address dir="ltr" readOnly value={address} onFocus={(event) => event.target.select()} />
      )}
    </Dialog>
  );
}
