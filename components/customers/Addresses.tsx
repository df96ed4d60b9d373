"use client";

import { MapPin, Pencil, Plus, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Section } from "@/components/record/Section";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { countryName, countryOptions } from "./countries";
import { PartForm, type PartField } from "./PartForm";
import type { CustomerRecord } from "./resource";
import { usePartChange } from "./use-part-change";

type Address = CustomerRecord["addresses"][number];

/** Where a customer is, and where things are sent. */
export function Addresses({ customer, locked }: { customer: CustomerRecord; locked: boolean }) {
  const t = useTranslations("customers.addresses");
  const undo = useTranslations("staff.undo");
  const locale = useLocale();
  const { change, busy, problems, clear } = usePartChange(customer.id);
  const [open, setOpen] = useState<Address | "new" | null>(null);
  const fields: PartField[] = [
    { name: "kind", label: t("kind"), kind: "options", required: true, options: [{ value: "billing", label: t("kinds.billing") }, { value: "shipping", label: t("kinds.shipping") }] },
    { name: "line1", label: t("line1"), kind: "text", required: true, maxLength: 200 },
    { name: "line2", label: t("line2"), kind: "text", maxLength: 200 },
    { name: "postal_code", label: t("postal_code"), kind: "text", maxLength: 20 },
    { name: "city", label: t("city"), kind: "text", maxLength: 100 },
    { name: "region", label: t("region"), kind: "text", maxLength: 100 },
    { name: "country", label: t("country"), kind: "options", required: true, options: countryOptions(locale) },
    { name: "is_default", label: t("make_default"), kind: "flag" },
  ];
  async function save(values: Record<string, unknown>): Promise<void> {
    if (open === null) return;
    const done = open === "new" ? await change("POST", "addresses", values) : await change("PATCH", `addresses/${open.id}`, values, open.version);
    if (done) setOpen(null);
  }
  async function remove({ id, version, kind, label, line1, line2, city, region, postal_code, country, is_default }: Address): Promise<void> {
    if (!(await change("DELETE", `addresses/${id}`, undefined, version))) return;
    const back = { kind, label, line1, line2, city, region, postal_code, country, is_default };
    showToast({ tone: "good", text: t("removed"), action: { label: undo("undo"), run: () => void change("POST", "addresses", back) } });
  }
  const begin = (which: Address | "new") => {
    clear();
    setOpen(which);
  };
  const lines = (address: Address) => [address.line1, address.line2, [address.postal_code, address.city].filter(Boolean).join(" "), address.region, countryName(address.country, locale)].filter(Boolean);
  return (
    <Section
      title={t("title")}
      action={
        locked ? null : (
          <Button tone="quiet" className="text-sm" onClick={() => begin("new")}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        )
      }
    >
      {customer.addresses.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid">
        {customer.addresses.map((address) => (
          <li key={address.id} className="flex items-start gap-3 rounded-md px-1 py-2 text-sm hover:bg-hover">
            <MapPin aria-hidden="true" className="mx-1.5 mt-0.5 size-4 shrink-0 text-muted" />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center gap-2 text-muted">
                {t(`kinds.${address.kind}`)}
                {address.is_default ? <Badge tone="accent">{t("default")}</Badge> : null}
              </span>
              <bdi>{lines(address).join(", ")}</bdi>
            </div>
            {locked ? null : (
              <>
                <IconButton label={t("edit")} icon={<Pencil />} onClick={() => begin(address)} />
                <IconButton label={t("remove")} icon={<Trash2 />} disabled={busy} onClick={() => void remove(address)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PartForm
          title={open === "new" ? t("add") : t("edit")}
          save={t("save")}
          fields={fields}
          values={open === "new" ? { kind: "billing", country: customer.country, is_default: customer.addresses.length === 0 } : open}
          problems={problems}
          busy={busy}
          onSave={(values) => void save(values)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
