"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { BulkVerbs } from "./bulk-verbs";
import { undoToast } from "./undo-toast";

interface BulkHistoryProps {
  /** The list's name. */
  name: string;
  list: BulkVerbs<never>["list_bulk"];
  undo: BulkVerbs<never>["undo_bulk"];
  /** The name of an action, as its button has it. */
  label: (action: string) => string;
  onClose: () => void;
}

/** The bulk actions of the last day on a list, each with its undo. */
export function BulkHistory({ name, list, undo, label, onClose }: BulkHistoryProps) {
  const t = useTranslations("staff.bulk");
  const words = useTranslations("staff.undo");
  const { api, perform, busy } = usePerform([name]);
  const { data } = useQuery({
    queryKey: [...queryKeys.all(api.tenant, name), "bulk"],
    queryFn: ({ signal }) => api.ask(list, {}, signal),
  });
  return (
    <Dialog open onClose={onClose} title={t("history")} description={t("history_text")}>
      {data === undefined ? <SkeletonLines count={3} /> : null}
      {data?.data.length === 0 ? <p className="text-muted">{t("history_empty")}</p> : null}
      <ul className="grid divide-y divide-line">
        {data?.data.map(({ id, action, changed, author_name, created_at, undone_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-medium">{t("history_line", { action: label(action), count: changed })}</p>
              <p className="text-sm text-muted">
                {author_name === null ? null : <bdi>{author_name}</bdi>} <RelativeTime value={created_at} />
              </p>
            </div>
            {undone_at !== null ? (
              <span className="text-muted">{words("undone")}</span>
            ) : (
              <Button
                busy={busy}
                onClick={() =>
                  void perform(async () => {
                    const { refused } = await api.call(undo, { bulk_id: id });
                    showToast(undoToast(words, refused));
                  })
                }
              >
                {words("undo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
