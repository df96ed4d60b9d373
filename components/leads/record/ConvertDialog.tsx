"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { Facts } from "@/components/ui/Facts";
import { InputField, SelectField } from "@/components/ui/Input";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { customerNameOf } from "@/lib/domains/leads/rules";
import { leads, type LeadRow } from "../resource";

/** Shows what converting the lead creates and where its custom values go, and converts it. */
export function ConvertDialog({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const t = useTranslations("leads.convert");
  const form = useTranslations("staff.form");
  const router = useRouter();
  const can = useCan();
  const pagePath = usePagePath();
  const { data } = usePart(leads, lead.id, "conversion", leads.verbs.preview_conversion, { id: lead.id });
  const { api, perform, busy } = usePerform([leads.name, "customers", "estimates", "proposals"]);
  const [name, setName] = useState<string | null>(null);
  // The proposed name is known before the preview has come, so that one can convert at once.
  const shown = name ?? customerNameOf(lead);
  const [also, setAlso] = useState<"" | "estimate" | "proposal">("");
  const offers = (["estimate", "proposal"] as const).filter((noun) => can(`${noun}s.write`));
  const [similar] = data?.possible_duplicates ?? [];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (shown.trim() === "") return;
    const asked = { id: lead.id, customer_name: shown.trim(), ...(also === "" ? {} : { [also]: {} }) };
    await perform(async () => {
      const { customer_id, estimate_id, proposal_id } = await api.call(leads.verbs.convert, asked);
      if (estimate_id !== null) router.push(pagePath("estimates", estimate_id, "edit"));
      else if (proposal_id !== null) router.push(pagePath("proposals", proposal_id, "edit"));
      else router.push(pagePath("customers", customer_id));
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name: lead.name })}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="convert" tone="primary" busy={busy}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="convert" onSubmit={(event) => void submit(event)} className="grid gap-4">
        {data === undefined ? <SkeletonLines count={3} /> : null}
        {similar ? <Alert tone="warn" title={t("similar", { name: similar.name })} /> : null}
        <InputField
          name="customer_name"
          label={t("customer")}
          required
          maxLength={200}
          value={shown}
          onChange={(event) => setName(event.target.value)}
        />
        {offers.length === 0 ? null : (
          <SelectField
            name="also"
            label={t("also")}
            value={also}
            onChange={(event) => setAlso(offers.find((noun) => noun === event.target.value) ?? "")}
          >
            <option value="">{t("nothing")}</option>
            {offers.map((noun) => (
              <option key={noun} value={noun}>
                {t(noun)}
              </option>
            ))}
          </SelectField>
        )}
        {data ? (
          <Facts
            facts={[
              { label: t("contact"), value: <bdi>{data.contact.name}</bdi> },
              { label: t("email"), value: data.contact.email === null ? null : <bdi>{data.contact.email}</bdi> },
              { label: t("phone"), value: data.contact.phone === null ? null : <bdi dir="ltr">{data.contact.phone}</bdi> },
              ...data.mapping.map(({ label, to }) => ({
                label: <bdi>{label}</bdi>,
                value: to === null ? t("not_carried") : t("carried"),
              })),
            ]}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
