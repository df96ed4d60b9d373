"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { customFieldList, customFields, type CustomFieldRow } from "@/components/custom-fields/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { CustomFieldImpact } from "@/lib/domains/custom-fields/schema";

/** Where the field is used, a line each. */
function Impact({ impact: { records, ...places } }: { impact: Wire<typeof CustomFieldImpact> }) {
  const t = useTranslations("custom_fields.delete");
  const used = (["views", "scheduled_exports", "templates", "webhooks"] as const).filter((place) => places[place] > 0);
  return (
    <>
      <p>{t("records", { count: records })}</p>
      {used.length === 0 ? null : (
        <ul className="list-disc ps-5">
          {used.map((place) => (
            <li key={place}>{t(place, { count: places[place] })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Says what goes out of use with a field, and deletes it once the reader confirms. */
export function DeleteFieldDialog({ field, onClose }: { field: CustomFieldRow; onClose: () => void }) {
  const t = useTranslations("custom_fields");
  const words = useTranslations("staff.form");
  const undo = useTranslations("staff.undo");
  const { entity, id } = field;
  const impact = usePart({ name: customFieldList }, id, "impact", customFields.get_impact, { entity, id });
  const { api, perform, busy } = usePerform([customFieldList, entity]);
  const restore = () => void perform(() => api.call(customFields.restore, { entity, id }));
  const remove = () =>
    void perform(
      () => api.call(customFields.delete, { entity, id, confirm: "true" }),
      () => {
        showToast({ tone: "good", text: t("delete.done", { name: field.label }), action: { label: undo("undo"), run: restore } });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("delete.title", { name: field.label })}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" busy={busy} disabled={impact.data === undefined} onClick={remove}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {impact.data ? <Impact impact={impact.data} /> : <SkeletonLines count={1} />}
        <p className="text-muted">{t("delete.text")}</p>
      </div>
    </Dialog>
  );
}
