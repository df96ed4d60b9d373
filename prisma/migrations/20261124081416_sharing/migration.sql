-- AlterTable
ALTER TABLE "file_links" ADD COLUMN     "shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "shared" BOOLEAN NOT NULL DEFAULT false;

-- Milestones that are there already get a key of their own, and are not shared.
update public.projects set milestones = (
  select jsonb_agg(milestone || jsonb_build_object('key', replace(gen_random_uuid()::text, '-', ''), 'shared', false) order by place)
  from jsonb_array_elements(milestones) with ordinality as each(milestone, place)
)
where jsonb_array_length(milestones) > 0;
