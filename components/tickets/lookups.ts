import type { Lookup } from "@/components/api/lookup";
import { foldText } from "@/lib/kernel/base/fold-text";
import { businessCalendars, departments, slaPolicies } from "./resource";

/** The company's departments. There are few, so that all are loaded and searched here. */
export const departmentLookup: Lookup = {
  key: "departments",
  async search(api, text, signal) {
    const page = await api.list(departments, { limit: "200" }, signal);
    return page.data.map(({ id, name }) => ({ value: id, label: name })).filter(({ label }) => foldText(label).includes(foldText(text)));
  },
  async resolve(api, id, signal) {
    const { name } = await api.get(departments, id, signal);
    return { value: id, label: name };
  },
};

/** The company's service-level policies. */
export const slaPolicyLookup: Lookup = {
  key: "sla-policies",
  async search(api, text, signal) {
    const page = await api.list(slaPolicies, { limit: "200" }, signal);
    return page.data.map(({ id, name }) => ({ value: id, label: name })).filter(({ label }) => foldText(label).includes(foldText(text)));
  },
  async resolve(api, id, signal) {
    const { name } = await api.get(slaPolicies, id, signal);
    return { value: id, label: name };
  },
};

/** The company's business calendars. */
export const businessCalendarLookup: Lookup = {
  key: "business-calendars",
  async search(api, text, signal) {
    const page = await api.list(businessCalendars, { limit: "200" }, signal);
    return page.data.map(({ id, name }) => ({ value: id, label: name })).filter(({ label }) => foldText(label).includes(foldText(text)));
  },
  async resolve(api, id, signal) {
    const { name } = await api.get(businessCalendars, id, signal);
    return { value: id, label: name };
  },
};
