"use client";

import { useTranslations } from "next-intl";
import { useRecord } from "@/components/api/use-record";
import { CustomFieldsSection } from "@/components/custom-fields/CustomFieldsSection";
import { RecordEditing } from "@/components/record/record-context";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { colleagues, type ColleagueRow } from "./resource";

/** The custom fields of a colleague, each edited in place. */
export function StaffFieldsDialog({ row, locked, onClose }: { row: ColleagueRow; locked: string | null; onClose: () => void }) {
  const common = useTranslations("common.ui");
  const colleague = useRecord(colleagues, row.id, row);
  return (
    <Dialog open onClose={onClose} title={<bdi>{colleague.name}</bdi>} actions={<Button onClick={onClose}>{common("close")}</Button>}>
      <RecordEditing resource={colleagues} record={colleague} locked={locked} labels={{}}>
        <CustomFieldsSection entity="staff" />
      </RecordEditing>
    </Dialog>
  );
}
