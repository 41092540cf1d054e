import type { Texts } from '../namespaces.ts';

export const errors = {
  bad_request: '요청을 읽을 수 없어요. 보낸 내용을 확인하고 다시 시도해 주세요.',
  unauthorized: '로그인이 필요해요. 로그인한 뒤 다시 시도해 주세요.',
  invalid_credentials: '아이디나 비밀번호가 올바르지 않아요.',
  switch_failed: '계정을 바꿀 수 없어요. 다시 로그인해 주세요.',
  second_step_required: '계속하려면 2단계 인증을 완료해 주세요.',
  second_step_over: '2단계 인증 시간이 지났거나 여러 번 틀렸어요. 처음부터 다시 시도해 주세요.',
  invalid_code:
    '코드가 올바르지 않아요. 인증 앱에 지금 나온 코드나 아직 쓰지 않은 복구 코드를 입력해 주세요.',
  passkey_refused: '패스키를 확인하지 못했어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  provider_cancelled:
    '다른 사이트에서 로그인을 마치지 않았어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  provider_login_over:
    '로그인 시간이 지났거나, 이미 끝났거나, 다른 브라우저에서 시작한 로그인이에요. 여기에서 다시 시작해 주세요.',
  desktop_login_over: '로그인 시간이 지났거나 이미 끝난 로그인이에요. 앱에서 다시 시작해 주세요.',
  provider_refused:
    '다른 사이트에서 받은 응답을 확인하지 못했어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  proof_required: '계속하려면 비밀번호나 패스키, 연결한 로그인으로 본인인지 확인해 주세요.',
  proof_not_fresh:
    '다른 사이트에서 다시 로그인하지 않아 본인인지 확인하지 못했어요. 다른 방법으로 확인해 주세요.',
  forbidden: '이 작업을 할 권한이 없어요. 공간 주인에게 문의해 주세요.',
  account_disabled: '사용이 중지된 계정이에요. 사이트 운영자에게 문의해 주세요.',
  signup_closed: '이 사이트에서는 운영자만 계정을 만들 수 있어요. 운영자에게 문의해 주세요.',
  cross_site: '다른 사이트에서 온 요청이라 처리하지 않았어요. 이 사이트를 직접 열고 다시 시도해 주세요.',
  incorrect_password: '비밀번호가 올바르지 않아요.',
  not_found: '찾을 수 없어요. 주소를 확인해 주세요. 삭제됐거나 공유되지 않은 것일 수 있어요.',
  link_not_found: '링크를 찾을 수 없어요',
  method_not_allowed: '이 주소에서는 쓸 수 없는 요청 방식이에요. 메서드를 확인해 주세요.',
  edit_conflict: '문서를 연 뒤에 다른 변경이 저장됐어요. 덮어쓸까요?',
  not_private:
    '이제 다른 사람도 이 문서를 볼 수 있어서 비공개 문서로 저장하지 않았어요. 보여도 되는 글이면 게시해 주세요.',
  username_taken: '이미 사용 중인 아이디예요. 다른 아이디를 골라 주세요.',
  email_taken: '이미 사용 중인 이메일이에요. 로그인하거나 다른 주소를 사용해 주세요.',
  identity_taken: '이미 다른 계정에 연결된 로그인이에요. 그 계정으로 로그인하거나 다른 로그인을 써 주세요.',
  too_many_identities: '로그인은 {{identities}}개까지 연결할 수 있어요. 하나를 끊고 다시 시도해 주세요.',
  last_way_in:
    '내 계정에 로그인할 수 있는 유일한 방법이에요. 먼저 비밀번호를 정하거나 다른 방법을 추가해 주세요.',
  too_many_passkeys: '패스키는 {{passkeys}}개까지 둘 수 있어요. 하나를 삭제하고 다시 시도해 주세요.',
  second_step_off: '먼저 2단계 인증을 설정한 뒤에 복구 코드를 만들어 주세요.',
  too_large: '보낸 내용이 너무 커요. 크기를 줄여서 다시 시도해 주세요.',
  quota_exceeded: '저장 공간이 가득 찼어요. 필요 없는 파일이나 문서를 삭제하고 다시 시도해 주세요.',
  unsupported_type: '지원하지 않는 형식이에요. JSON이나 폼으로 보내 주세요.',
  misdirected_request: '이 사이트의 주소가 아니에요. 운영자가 알려 준 주소로 열어 주세요.',
  validation_failed: '다시 확인할 항목이 있어요. 고친 뒤 다시 시도해 주세요.',
  home_document: '첫 페이지는 옮기거나 삭제하거나 폴더로 바꿀 수 없어요. 다른 문서를 골라 주세요.',
  too_deep: '폴더는 {{folderDepth}}단계까지만 넣을 수 있어요. 더 위에 있는 폴더를 골라 주세요.',
  too_many_documents:
    '공간 하나에는 문서를 {{documents, number}}개까지 둘 수 있어요. 몇 개를 삭제하고 다시 시도해 주세요.',
  cycle: '폴더를 자기 안에 넣을 수 없어요. 다른 위치를 골라 주세요.',
  not_foldable: '자동 저장은 비공개 문서에서만 쓸 수 있어요. 읽는 사람에게 보이게 하려면 직접 저장해 주세요.',
  not_published: '지금은 비공개 문서라서 게시하지 않은 변경을 따로 둘 수 없어요. 문서를 바로 저장해 주세요.',
  image_too_large:
    '이미지가 너무 커요. JPEG와 PNG는 4,000만 화소, GIF·WebP·AVIF는 1,600만 화소(모든 프레임을 합해 6,400만 화소)까지 올릴 수 있어요. 크기를 줄여서 다시 시도해 주세요.',
  file_not_found:
    '파일을 찾을 수 없어요. 이미지(JPEG, PNG, GIF, WebP, AVIF), 오디오, 동영상, PDF, ZIP, 일반 텍스트 파일을 골라 주세요.',
  idempotency_mismatch: '이미 다른 요청에 사용한 Idempotency-Key예요. 새 키를 보내 주세요.',
  too_many_requests: '요청이 너무 많아요. 잠시 기다렸다가 다시 시도해 주세요.',
  export_too_soon: '내보내기는 한 시간에 한 번만 할 수 있어요. 나중에 다시 시도해 주세요.',
  damaged:
    '손상되어 읽을 수 없어요. 내 문서라면 기록에서 이전 버전을 열어 보고, 아니면 운영자에게 오류 번호를 알려 주세요.',
  internal_error: '서버에 문제가 생겼어요. 다시 시도해 보고, 계속되면 운영자에게 오류 번호를 알려 주세요.',
  unavailable: '지금은 서버를 이용할 수 없어요. 잠시 뒤에 다시 시도해 주세요.',
  provider_unavailable:
    '다른 사이트가 응답하지 않아요. 잠시 뒤에 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  /** Messages for one field of a request. */
  field: {
    passwordCommon: '쉽게 추측할 수 있는 비밀번호예요. 남들이 잘 쓰지 않는 비밀번호로 정해 주세요.',
    passwordInvalid: '비밀번호는 숫자를 포함해 {{passwordMin}}~{{passwordMax}}자여야 해요.',
    emailInvalid: '이메일 주소가 올바르지 않아요.',
    usernameInvalid: '아이디는 영문자와 숫자로만 {{usernameMin}}~{{usernameMax}}자여야 해요.',
    usernameReserved: '사용할 수 없는 아이디예요. 다른 아이디를 골라 주세요.',
    passkeyInvalid: '이 패스키는 추가할 수 없어요. 다시 시도하거나 다른 패스키를 써 주세요.',
    passkeyName: '이름을 {{passkeyName}}자까지 입력해 주세요.',
    codeInvalid: '코드가 올바르지 않아요. 인증 앱에 지금 나온 코드를 입력해 주세요.',
    titleRequired: '제목을 입력해 주세요.',
    titleTooLong: '제목은 {{title}}자까지 쓸 수 있어요. 조금 줄여 주세요.',
    contentTooLong: '문서 하나에는 글을 {{contentMiB}}MiB까지 담을 수 있어요. 여러 문서로 나눠 주세요.',
    commentRequired: '내용을 입력해 주세요.',
    commentTooLong: '댓글은 {{comment, number}}자까지 쓸 수 있어요. 조금 줄여 주세요.',
    commentParent: '답글을 달려는 댓글이 더는 없어요. 페이지를 새로고침해 주세요.',
    confirmRequired: '체크 상자에 체크해 주세요.',
    parentIdInvalid: '이 공간에서 그 폴더를 찾을 수 없어요. 다른 폴더를 골라 주세요.',
  },
} satisfies Texts['errors'];
