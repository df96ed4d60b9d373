import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";
import { ProviderName } from "./ProviderName";

const columns = ["gateway", "refund", "saved", "disputes", "payouts", "close", "confirm", "currencies"] as const;

/** What each provider can do, as its adapter declares it. */
export function AbilitiesTable({ gateways }: { gateways: readonly Wire<typeof PaymentGateway>[] }) {
  const t = useTranslations("settings.gateways");
  const answer = (can: boolean) => t(can ? "yes" : "no");
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t("abilities")}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-start text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pe-4 text-start font-medium whitespace-nowrap">
                {t(`ability.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gateways.map(({ gateway, capabilities }) => {
            const { refund, save_method, charge_saved, disputes, payouts, close_page, three_d_secure, currencies } = capabilities;
            return (
              <tr key={gateway} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-4 text-start font-medium whitespace-nowrap">
                  <ProviderName gateway={gateway} />
                </th>
                <td className="py-2 pe-4">{t(`refunds.${refund}`)}</td>
                <td className="py-2 pe-4">{t(`saved.${save_method ? (charge_saved ? "charge" : "save") : "none"}`)}</td>
                <td className="py-2 pe-4">{answer(disputes)}</td>
                <td className="py-2 pe-4">{answer(payouts)}</td>
                <td className="py-2 pe-4">{answer(close_page)}</td>
                <td className="py-2 pe-4">{answer(three_d_secure)}</td>
                <td className="py-2 pe-4">{t("count_currencies", { count: currencies.length })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
