import { QueryClientProvider, type QueryClient, type QueryState } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { RecordCache } from "@/components/api/record-cache";
import { queryKeys } from "@/components/api/resource";
import { WorkplaceProvider, type Workplace } from "@/components/shell/workplace";
import type { SubscriptionRecord } from "@/components/subscriptions/resource";
import { NavigationProvider } from "@/components/ui/navigation";
import { subscriptionEvents } from "@/lib/domains/subscriptions";
import { loadMessages } from "@/lib/i18n/catalogues";

const workplace: Workplace = {
  ...{ slug: "acme", company: "Acme", logo: null, icon: null, currency: "GBP", timezone: "UTC", grants: "all", companies: [] },
  ...{ staff: { id: "stf_1", name: "Ana", email: "ana@acme.example" }, viewing_as: null, second_factor_due: null },
  embedded: { mails: false, payments: false },
};

const catalogues = { en: await loadMessages("en"), ar: await loadMessages("ar") };

interface Rendering {
  locale?: "en" | "ar";
  grants?: Workplace["grants"];
  /** What the API has answered already. */
  cache?: QueryClient;
}

/** Fails on a word that the catalogue lacks. */
export function render(page: React.ReactNode, { locale = "en", grants = "all", cache = new RecordCache() }: Rendering = {}): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      now={new Date("2026-01-10T00:00:00Z")}
      messages={catalogues[locale]}
      onError={(error) => {
        throw error;
      }}
    >
      <WorkplaceProvider value={{ ...workplace, grants }}>
        <QueryClientProvider client={cache}>
          <NavigationProvider>{page}</NavigationProvider>
        </QueryClientProvider>
      </WorkplaceProvider>
    </NextIntlClientProvider>,
  );
}

/** The answer to a part of a subscription's page; `null` is a failure. */
export function answered(id: string, part: string, input: object, answer: object | null, list = "subscriptions"): RecordCache {
  const cache = new RecordCache();
  const queryKey = [...queryKeys.part("acme", list, id, part), input];
  if (answer !== null) cache.setQueryData(queryKey, answer);
  else {
    cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retryOnMount: false } });
    cache.getQueryCache().build(cache, { queryKey }, failed);
  }
  return cache;
}

const failed: QueryState<undefined> = {
  ...{ data: undefined, dataUpdateCount: 0, dataUpdatedAt: 0, error: new Error("offline"), errorUpdateCount: 1, errorUpdatedAt: 1 },
  ...{ fetchFailureCount: 1, fetchFailureReason: new Error("offline"), fetchMeta: null, isInvalidated: false },
  ...{ status: "error", fetchStatus: "idle" },
};

const [active] = subscriptionEvents.map(({ sample }) => sample as SubscriptionRecord);

/** The sample subscription with changes. */
export const of = (changes: Partial<SubscriptionRecord>): SubscriptionRecord => ({ ...(active as SubscriptionRecord), ...changes });
