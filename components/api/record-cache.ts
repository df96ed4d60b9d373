import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from "@tanstack/react-query";
import { keepNewer } from "./keep-newer";
import { isPassing } from "./problem";

/**
 * The cache of a company's records. A query that is invalidated during its first read is read again after it: the server may have read
 * just before the change. The query client itself would take that first answer as fresh.
 */
export class RecordCache extends QueryClient {
  readonly #again = new Set<string>();

  constructor() {
    super({
      defaultOptions: {
        queries: {
          staleTime: 15_000,
          structuralSharing: keepNewer,
          retry: (count, error) => count < 3 && isPassing(error),
          refetchOnWindowFocus: true,
        },
      },
    });
  }

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state, queryHash }) => state.data === undefined && state.fetchStatus === "fetching" && !this.#again.has(queryHash));
    const reread = loading.map(async ({ queryKey, queryHash, promise }) => {
      this.#again.add(queryHash);
      await promise?.catch(() => undefined);
      this.#again.delete(queryHash);
      await super.invalidateQueries({ queryKey, exact: true }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...reread]);
  }
}
