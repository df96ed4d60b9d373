"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useCan } from "@/components/shell/workplace";
import { Checkbox } from "@/components/ui/Checkbox";
import { SelectField } from "@/components/ui/Input";
import { exportDestinations } from "./export-resource";

export interface DeliveryDraft {
  destination_id: string | null;
  changes_only: boolean;
}

/** Where the files of a scheduled export go, and whether they hold changes alone. */
export function DeliveryFields({ draft, onChange }: { draft: DeliveryDraft; onChange: (draft: DeliveryDraft) => void }) {
  const t = useTranslations("staff.list.export");
  const can = useCan();
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, exportDestinations.name, { limit: "50" }),
    queryFn: ({ signal }) => api.ask(exportDestinations.list, { limit: "50" }, signal),
    enabled: can("export_destinations.read"),
  });
  const servers = data?.data ?? [];
  return (
    <>
      {servers.length === 0 && draft.destination_id === null ? null : (
        <SelectField
          name="destination_id"
          label={t("deliver")}
          hint={draft.destination_id === null ? undefined : t("also")}
          value={draft.destination_id ?? ""}
          onChange={({ target: { value } }) => onChange({ ...draft, destination_id: value === "" ? null : value })}
        >
          <option value="">{t("inbox")}</option>
          {servers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Checkbox
        name="changes_only"
        label={t("changes_label")}
        hint={t("changes_hint")}
        checked={draft.changes_only}
        onChange={(event) => onChange({ ...draft, changes_only: event.target.checked })}
      />
    </>
  );
}
