import type { Lookup } from "@/components/api/lookup";
import { projects } from "./resource";

/** Projects by name. */
export const projectLookup: Lookup = {
  key: "projects",
  async search(api, text, signal) {
    const asked = text.trim();
    const page = await api.list(projects, { limit: "20", sort: "-updated_at", ...(asked === "" ? {} : { q: asked }) }, signal);
    return page.data.map(({ id, name }) => ({ value: id, label: name }));
  },
  async resolve(api, id, signal) {
    const { name } = await api.get(projects, id, signal);
    return { value: id, label: name };
  },
};
