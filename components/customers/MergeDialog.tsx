"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState, type FormEvent } from "react";
import { customerLookup, useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { useCustomFields } from "@/components/custom-fields/use-custom-fields";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import { differingFields, type ComparedField } from "./merge-fields";
import { MergeTable } from "./MergeTable";
import { customers, type CustomerRecord } from "./resource";

/** The tables whose records are counted by name; the rest is counted together. */
const countedTables = [
  "invoices",
  "payments",
  "estimates",
  "proposals",
  "credit_notes",
  "recurring_invoices",
  "subscriptions",
  "contracts",
  "projects",
  "tasks",
  "tickets",
  "expenses",
  "contacts",
  "addresses",
  "notes",
  "file_links",
] as const;

interface MergeDialogProps {
  customer: CustomerRecord;
  /** The other customer, where it is known. */
  with: string | null;
  onClose: () => void;
}

/** Merges another customer into this one: fields side by side, then all of its records. */
export function MergeDialog({ customer, with: first, onClose }: MergeDialogProps) {
  const t = useTranslations("customers.merge");
  const words = useTranslations("staff.form");
  const undo = useTranslations("staff.undo");
  const { api, perform, busy } = usePerform([customers.name]);
  const [chosen, setChosen] = useState<string | null>(first);
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const lookup = useMemo((): Lookup => {
    const search: Lookup["search"] = async (...asked) =>
      (await customerLookup.search(...asked)).filter(({ value }) => value !== customer.id);
    return { ...customerLookup, key: `customers-but-${customer.id}`, search };
  }, [customer.id]);
  const options = useLookupOptions(lookup);
  const value = useLookupName(lookup, chosen);
  const { data: other } = useQuery<CustomerRecord>({
    queryKey: queryKeys.record(api.tenant, customers.name, chosen ?? ""),
    queryFn: ({ signal }) => api.get(customers, chosen ?? "", signal),
    enabled: chosen !== null,
  });
  const { data: preview } = usePart(customers, chosen ?? "", "merge", customers.verbs.preview_merge, { id: chosen ?? "" }, chosen !== null);
  const fields = useCustomFields("customers");
  const rows = other ? differingFields(customer, other, fields?.map(({ key }) => key) ?? []) : [];
  const takes = (name: string) => choices[name] ?? rows.find((row) => row.name === name)?.takes ?? false;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!other) return;
    const taken = rows.filter(({ name }) => takes(name)).map(({ name }) => name);
    const id = other.id;
    const merge = () =>
      api.call(customers.verbs.merge, {
        id,
        into_id: customer.id,
        take: taken.filter((name): name is ComparedField => !name.startsWith("custom.")),
        take_custom: taken.filter((name) => name.startsWith("custom.")).map((name) => name.slice("custom.".length)),
      });
    if (!(await perform(merge))) return;
    const separate = () => perform(() => api.call(customers.verbs.unmerge, { id }));
    showToast({
      tone: "good",
      text: t("done", { name: isolate(other.name) }),
      action: { label: undo("undo"), run: () => void separate() },
    });
    onClose();
  }
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t("title", { name: customer.name })}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="merge-customer" tone="primary" busy={busy} disabled={!other}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id="merge-customer" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field name="other_id" label={t("with")} required>
          {(control) => (
            <Combobox
              {...control}
              options={options}
              value={value}
              clearable
              onChange={(option) => {
                setChosen(option?.value ?? null);
                setChoices({});
              }}
            />
          )}
        </Field>
        {chosen !== null && !other ? <SkeletonLines count={4} /> : null}
        {other ? (
          <>
            <MergeTable
              kept={customer}
              other={other}
              rows={rows}
              customFields={fields ?? []}
              takes={takes}
              onChoose={(name, taken) => setChoices({ ...choices, [name]: taken })}
            />
            <Moves counts={preview?.data ?? []} />
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

/** What the other customer has and this one gets. */
function Moves({ counts }: { counts: readonly { table: string; count: number }[] }) {
  const t = useTranslations("customers.merge");
  const known = countedTables.flatMap((table) => {
    const count = counts.find((one) => one.table === table)?.count ?? 0;
    return count === 0 ? [] : [t(`moves.${table}`, { count })];
  });
  return (
    <p>
      {known.length === 0 ? t("moves.nothing") : t("moves.text", { list: known.join(t("moves.comma")) })} {t("moves.labels")}
    </p>
  );
}
