"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { exportDeliveries, exportDestinations, type DeliveryRow, type DestinationRow } from "@/components/list/export-resource";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import type { Tone } from "@/components/ui/Shape";
import { showToast } from "@/components/ui/toast-store";

const tones: Record<DeliveryRow["status"], Tone> = { queued: "accent", delivered: "good", failed: "bad" };

/** The latest files that were sent to a server, and why the others weren't. */
export function DestinationLog({ destination, onClose }: { destination: DestinationRow; onClose: () => void }) {
  const t = useTranslations("export_destinations");
  const words = useTranslations("export_deliveries");
  const common = useTranslations("common.ui");
  const can = useCan();
  const { api, perform, busy } = usePerform([exportDestinations.name, exportDeliveries.name]);
  const { id, name } = destination;
  const { data } = usePart(exportDestinations, id, "deliveries", exportDestinations.verbs.list_deliveries, { id, limit: "50" });
  const retry = (delivery: DeliveryRow) =>
    perform(
      () => api.call(exportDeliveries.verbs.retry, { id: delivery.id }),
      () => showToast({ tone: "good", text: t("page.retried") }),
    );
  return (
    <Dialog open onClose={onClose} title={t("page.log_named", { name })} actions={<Button onClick={onClose}>{common("close")}</Button>}>
      {data?.data.length === 0 ? <p className="text-muted">{t("page.no_log")}</p> : null}
      <ul className="grid gap-4">
        {data?.data.map((delivery) => (
          <li key={delivery.id} className="grid gap-1">
            <bdi className="font-medium [overflow-wrap:anywhere]">{delivery.remote_name}</bdi>
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <Badge tone={tones[delivery.status]}>{words(`status.${delivery.status}`)}</Badge>
              <DateText value={delivery.updated_at} time />
              {t("page.attempts", { count: delivery.attempts })}
            </span>
            {delivery.problem === null ? null : <span className="text-sm text-bad">{t(`problems.${delivery.problem}`)}</span>}
            {delivery.status === "failed" && can("exports.write") ? (
              <span>
                <Button
                  tone="quiet"
                  busy={busy}
                  aria-label={t("page.retry_named", { name: delivery.remote_name })}
                  onClick={() => void retry(delivery)}
                >
                  {t("page.retry")}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
