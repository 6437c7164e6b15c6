const tasks = new Set<() => void>();

/** Runs `task` when this process exits. Uses one listener for all tasks, because Node warns of more than ten. */
export function runAtExit(task: () => void): void {
  if (tasks.size === 0) process.once("exit", runTasks);
  tasks.add(task);
}

export function doNotRunAtExit(task: () => void): void {
  tasks.delete(task);
  if (tasks.size === 0) process.off("exit", runTasks);
}

function runTasks(): void {
  for (const task of tasks) task();
}
