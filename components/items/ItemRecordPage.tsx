"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useRecord } from "@/components/api/use-record";
import { EditableField } from "@/components/record/EditableField";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { currencyCodes } from "@/lib/commerce/currencies";
import { ItemStatus } from "./ItemStatus";
import { items, type ItemRow } from "./resource";
import { taxRateLookup } from "./tax-rate-lookup";
import { UnitPrice } from "./UnitPrice";
import { useItemFields } from "./use-item-fields";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

/** The item record page. Changing an item does not change existing documents. */
export function ItemRecordPage({ item: initial }: { item: ItemRow }) {
  const t = useTranslations("items");
  const locale = useLocale();
  const undo = useTranslations("staff.undo");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const can = useCan();
  const pagePath = usePagePath();
  const item = useRecord(items, initial.id, initial);
  const labels = useItemFields();
  const deleted = item.deleted_at !== null;
  const locked = deleted ? t("record.locked") : can("items.write") ? null : t("record.no_permission");

  async function perform(work: () => Promise<unknown>, done: () => void): Promise<void> {
    try {
      await work();
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, items.name) });
      done();
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }
  const restore = () =>
    perform(
      () => api.call(items.verbs.restore, { id: item.id }),
      () => showToast({ tone: "good", text: undo("restored") }),
    );
  const remove = () =>
    perform(
      () => api.remove(items, item.id, item.version),
      () => showToast({ tone: "good", text: undo("deleted"), action: { label: undo("undo"), run: () => void restore() } }),
    );
  return (
    <RecordEditing resource={items} record={item} locked={locked} labels={labels}>
      <RecordPage
        title={item.name}
        trail={[{ label: t("title"), href: pagePath("items") }]}
        status={<ItemStatus item={item} />}
        action={
          deleted && can("items.write") ? (
            <Button tone="primary" onClick={() => void restore()}>
              <Undo2 aria-hidden="true" className="size-4" />
              {t("verbs.restore.do")}
            </Button>
          ) : null
        }
        menu={
          !deleted && can("items.write") ? (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
              {t("verbs.delete.do")}
            </MenuItem>
          ) : null
        }
        amounts={
          <p className="text-xl font-semibold">
            <UnitPrice item={item} />
          </p>
        }
        rail={<p className="text-sm text-muted">{t("record.about")}</p>}
        timeline={<RecordTimeline resource={items} id={item.id} labels={labels} kinds={["change"]} />}
      >
        <Section title={t("record.details")}>
          <EditableField kind="text" name="name" label={labels.name ?? ""} maxLength={200} required />
          <EditableField kind="area" name="description" label={labels.description ?? ""} maxLength={2_000} whenEmpty="" />
          <EditableField kind="text" name="unit_price" label={labels.unit_price ?? ""} show={() => <UnitPrice item={item} />} required />
          <EditableField kind="options" name="currency" label={labels.currency ?? ""} options={currencies} />
          <EditableField kind="text" name="unit" label={labels.unit ?? ""} maxLength={30} />
          <EditableField kind="text" name="code" label={labels.code ?? ""} maxLength={64} />
          {can("taxes.read") ? (
            <EditableField kind="lookup" name="tax_rate_id" label={labels.tax_rate_id ?? ""} lookup={taxRateLookup(locale)} clearable />
          ) : null}
          <EditableField
            kind="flag"
            name="active"
            label={labels.active ?? ""}
            show={(value: boolean) => (value ? t("status.active") : t("status.inactive"))}
          />
        </Section>
      </RecordPage>
    </RecordEditing>
  );
}
