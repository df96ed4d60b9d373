"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { customerLookup, useNameOf, type Lookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { projectLookup } from "@/components/projects/lookup";
import { EditableField } from "@/components/record/EditableField";
import { RecordEditing } from "@/components/record/record-context";
import { RecordName } from "@/components/record/RecordName";
import { RecordPage } from "@/components/record/RecordPage";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { MenuItem } from "@/components/ui/Menu";
import type { Noun } from "@/lib/kernel/base/nouns";
import { AccessHistory } from "./AccessHistory";
import { ItemLinks } from "./ItemLinks";
import { ItemValue } from "./ItemValue";
import { vaultItems, type VaultItemRow } from "./resource";
import { VaultGate } from "./VaultGate";
import { SealedBadge } from "./VaultItemsList";

const showDay = (day: string | null) => (day === null ? null : <DateText value={day} />);

export function VaultItemPage({ item: initial }: { item: VaultItemRow }) {
  const t = useTranslations("vault");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const item = useRecord(vaultItems, initial.id, initial);
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [deleting, setDeleting] = useState(false);
  const labels = {
    title: t("fields.title"),
    url: t("fields.url"),
    expires_on: t("fields.expires_on"),
    tags: t("fields.tags"),
    customer_id: t("fields.customer_id"),
    project_id: t("fields.project_id"),
  };
  const remove = () =>
    perform(
      () => api.remove(vaultItems, item.id, item.version),
      () => router.push(pagePath("vault")),
    );
  return (
    <RecordEditing resource={vaultItems} record={item} locked={can("vault.write") ? null : t("record.no_permission")} labels={labels}>
      <RecordPage
        title={<bdi>{item.title}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("vault") }]}
        status={<SealedBadge sealed={item.sealed} />}
        menu={can("vault.write") ? <MenuItem onSelect={() => setDeleting(true)}>{t("record.delete")}</MenuItem> : undefined}
        rail={
          <Section title={t("record.about")}>
            <dl className="grid gap-2 py-2 text-sm">
              <Fact label={t("fields.kind")}>{t(`kinds.${item.kind}`)}</Fact>
              {item.customer_id ? (
                <Fact label={labels.customer_id}>
                  <LinkedName noun="customer" lookup={customerLookup} id={item.customer_id} />
                </Fact>
              ) : null}
              {item.project_id ? (
                <Fact label={labels.project_id}>
                  <LinkedName noun="project" lookup={projectLookup} id={item.project_id} />
                </Fact>
              ) : null}
            </dl>
          </Section>
        }
        timeline={<AccessHistory id={item.id} />}
      >
        <VaultGate />
        <ItemValue item={item} />
        <Section title={t("record.details")}>
          <EditableField kind="text" name="title" label={labels.title} maxLength={200} required />
          <EditableField kind="text" name="url" label={labels.url} maxLength={500} whenEmpty={null} />
          <EditableField kind="day" name="expires_on" label={labels.expires_on} show={showDay} hint={t("form.expires_hint")} />
          <EditableField kind="list" name="tags" label={labels.tags} />
          <EditableField kind="lookup" name="customer_id" label={labels.customer_id} lookup={customerLookup} clearable />
          <EditableField kind="lookup" name="project_id" label={labels.project_id} lookup={projectLookup} clearable />
        </Section>
        <ItemLinks item={item} />
      </RecordPage>
      <Dialog
        open={deleting}
        onClose={() => setDeleting(false)}
        size="small"
        title={t("record.delete_title")}
        description={t("record.delete_text")}
        actions={
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t("record.delete")}
          </Button>
        }
      />
    </RecordEditing>
  );
}

function LinkedName({ noun, lookup, id }: { noun: Noun; lookup: Lookup; id: string }) {
  return <RecordName noun={noun} id={id} title={useNameOf(lookup, id) ?? ""} />;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
