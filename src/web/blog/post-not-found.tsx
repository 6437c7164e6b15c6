import { paths } from "#web/paths.ts";
import { SpilledJar } from "#web/shell/spilled-jar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export function PostNotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-5 py-20 text-center">
      <SpilledJar />
      <h1>Post Not Found</h1>
      <p className="text-lg text-ink-soft">The blog post you're looking for doesn't exist.</p>
      <ButtonLink to={paths.blog}>Back to Blog</ButtonLink>
    </div>
  );
}
