// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DateTimeLib} from "solady/src/utils/DateTimeLib.sol";
import {ECDSA} from "solady/src/utils/ECDSA.sol";
import {EIP712} from "solady/src/utils/EIP712.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";
import {IERC20Permit, IRoles} from "./Callees.sol";
import {IPuller} from "./IPuller.sol";
import {Charge, Mandate, MandateHash, Payout, Permit} from "./Mandate.sol";
import {Phase, Standing} from "./Standing.sol";

/// @title Takes what payers signed for, for one merchant, and nothing else.
/// @notice Every charge goes from the payer straight to the receivers of the mandate: at most the agreed amount, at
/// most once in a window, until the payer, the merchant or the canceller ends it. The contract never holds tokens,
/// has no owner, and cannot be upgraded.
/// @dev Not audited. A mandate is brought again with every call and found by its hash; only its state is stored.
contract Puller is IPuller, EIP712 {
    using MandateHash for Mandate;

    /// @notice A signature that nobody has used so many seconds after `firstChargeAt` is dead.
    uint256 public constant SIGNATURE_GRACE = 3 days;

    bytes32 internal constant CANCEL_TYPEHASH = keccak256("Cancel(bytes32 mandate)");
    uint256 internal constant FULL_BPS = 10_000;
    uint256 internal constant MAX_PAYOUTS = 8;
    /// @dev A century. With the two bounds below it keeps every date within what the calendar can count.
    uint256 internal constant MAX_PERIOD_MONTHS = 1200;
    uint256 internal constant MAX_FIRST_CHARGE_AT = type(uint40).max;
    uint256 internal constant MAX_PERIOD = type(uint16).max;
    /// @dev No month is shorter.
    uint256 internal constant SHORTEST_WINDOW = 28 days;

    /// @dev What every item of a batch gets, whatever the transaction has left: with less, an item that was starved
    /// would fail while the batch succeeds, and an estimate of the batch's gas would find just that.
    uint256 internal constant ITEM_GAS = 200_000;
    uint256 internal constant ITEM_GAS_PER_PAYOUT = 100_000;
    /// @dev To prepare an item's call, and to report its failure after it.
    uint256 internal constant ITEM_GAS_AROUND = 40_000;

    /// @notice Whose subscribers these are; names the roles.
    address public immutable merchant;
    /// @notice May charge, and nothing else.
    address public keeper;
    /// @notice May cancel, and nothing else.
    address public canceller;

    mapping(bytes32 id => Standing) internal _standings;

    /// @dev Nobody but the keeper moves money.
    modifier onlyKeeper() {
        if (msg.sender != keeper) revert NotKeeper();
        _;
    }

    /// @notice Takes the first roles from the deployer, so that the merchant alone decides the address.
    /// @param merchant_ Whose subscribers these are; may change the roles.
    constructor(address merchant_) {
        merchant = merchant_;
        _setRoles(IRoles(msg.sender).keeper(), IRoles(msg.sender).canceller());
    }

    /// @notice Puts terms in force; called by the payer itself, as a smart wallet does in a batch. Terms that are in
    /// force stay so.
    /// @return id The mandate's id.
    function authorize(Mandate calldata mandate) external returns (bytes32 id) {
        if (msg.sender != mandate.payer) revert NotPayer();
        id = mandateId(mandate);
        _authorize(id, mandate);
    }

    /// @notice Puts terms in force that the payer signed; anybody may bring them, also again.
    /// @param signature ECDSA, or ERC-1271 of a deployed wallet. ERC-6492 wrappers are never unwrapped.
    /// @return id The mandate's id.
    function authorizeWithSig(Mandate calldata mandate, bytes calldata signature) external returns (bytes32 id) {
        return _authorizeWithSig(mandate, signature);
    }

    /// @notice Puts terms in force that the payer signed, and sets the allowance by permit; anybody may bring them.
    /// @return id The mandate's id.
    function permitAndAuthorize(Mandate calldata mandate, bytes calldata signature, Permit calldata permit)
        external
        returns (bytes32 id)
    {
        id = _authorizeWithSig(mandate, signature);
        _permit(mandate, permit);
    }

    /// @notice Puts terms in force and takes the first charge. Somebody else may have put them in force before: that
    /// must not keep the keeper from charging.
    /// @param permit One with deadline 0 is not used: the allowance stands already.
    /// @param amount The first charge, in atomic units.
    /// @return id The mandate's id.
    function start(Mandate calldata mandate, bytes calldata signature, Permit calldata permit, uint256 amount)
        external
        onlyKeeper
        returns (bytes32 id)
    {
        id = _authorizeWithSig(mandate, signature);
        if (permit.deadline != 0) _permit(mandate, permit);
        _charge(id, mandate, 0, amount);
    }

    /// @notice Takes the charge of one window.
    /// @param period The window: 0 opens at `firstChargeAt`. It must be open now.
    /// @param amount In atomic units, at most the cap.
    /// @dev A batch calls it from here, once its own caller was checked.
    function charge(Mandate calldata mandate, uint256 period, uint256 amount) external {
        if (msg.sender != address(this) && msg.sender != keeper) revert NotKeeper();
        _charge(mandateId(mandate), mandate, period, amount);
    }

    /// @notice Takes many charges; one that is refused is reported by `ChargeFailed` and harms no other.
    function chargeMany(Charge[] calldata items) external onlyKeeper {
        for (uint256 index; index < items.length; ++index) {
            (bool charged, bytes memory reason) = _chargeIsolated(items[index]);
            if (!charged) emit ChargeFailed(index, reason);
        }
    }

    /// @notice Ends `previous` and puts `next` in force, both of one payer, in one step.
    /// @param signature The payer's, for `next`; not looked at when the payer itself calls.
    /// @return id The id of `next`.
    function replace(Mandate calldata previous, Mandate calldata next, bytes calldata signature)
        external
        returns (bytes32 id)
    {
        bytes32 previousId = mandateId(previous);
        if (next.replaces != previousId || next.payer != previous.payer) revert NotReplacing();
        _requireLive(previousId, _standings[previousId]);
        id = mandateId(next);
        if (msg.sender != next.payer) _checkSignature(next.payer, id, signature);
        _cancel(previousId);
        _putInForce(id, next);
    }

    /// @notice Ends a mandate for good, also one that nobody has put in force yet. Repeating it changes nothing.
    function cancel(Mandate calldata mandate) external {
        if (msg.sender != mandate.payer && msg.sender != merchant && msg.sender != canceller) {
            revert NotAllowedToCancel();
        }
        _cancel(mandateId(mandate));
    }

    /// @notice Ends many mandates, as {cancel} does each, for the merchant or the canceller.
    function cancelMany(Mandate[] calldata mandates) external {
        if (msg.sender != merchant && msg.sender != canceller) revert NotAllowedToCancel();
        for (uint256 index; index < mandates.length; ++index) {
            _cancel(mandateId(mandates[index]));
        }
    }

    /// @notice Ends a mandate by the payer's signature; anybody may bring it.
    /// @param signature Over `Cancel(bytes32 mandate)`.
    function cancelWithSig(Mandate calldata mandate, bytes calldata signature) external {
        bytes32 id = mandateId(mandate);
        _checkSignature(mandate.payer, _hashTypedData(keccak256(abi.encode(CANCEL_TYPEHASH, id))), signature);
        _cancel(id);
    }

    /// @notice Lets the merchant name other accounts, or none, for charging and cancelling.
    function setRoles(address keeper_, address canceller_) external {
        if (msg.sender != merchant) revert NotMerchant();
        _setRoles(keeper_, canceller_);
    }

    /// @notice Where a mandate stands.
    /// @return phase 0 unknown, 1 live, 2 cancelled.
    /// @return nextPeriod One more than the last window charged; 0 before the first charge.
    /// @return charges How many windows were charged.
    function status(bytes32 id) external view returns (Phase phase, uint256 nextPeriod, uint256 charges) {
        Standing standing = _standings[id];
        return (standing.phase(), standing.nextPeriod(), standing.charges());
    }

    /// @notice The EIP-712 digest of the terms: what the payer signs, and the mandate's id.
    function mandateId(Mandate calldata mandate) public view returns (bytes32) {
        return _hashTypedData(mandate.hashStruct(merchant));
    }

    /// @notice When window `period` opens; the one before it closes then.
    /// @return The time in Unix seconds: `firstChargeAt` and so many calendar months in UTC, month ends clamped.
    function windowStart(uint256 firstChargeAt, uint256 periodMonths, uint256 period) public pure returns (uint256) {
        return DateTimeLib.addMonths(firstChargeAt, periodMonths * period);
    }

    /// @dev Hashes the terms once, for the signature and for the storage.
    function _authorizeWithSig(Mandate calldata mandate, bytes calldata signature) internal returns (bytes32 id) {
        id = mandateId(mandate);
        _checkSignature(mandate.payer, id, signature);
        _authorize(id, mandate);
    }

    /// @dev A mandate that replaces another one comes into force with that one's end only, in {replace}.
    function _authorize(bytes32 id, Mandate calldata mandate) internal {
        if (_standings[id].phase() == Phase.Live) return;
        if (mandate.replaces != bytes32(0)) revert NotReplacing();
        _putInForce(id, mandate);
    }

    /// @dev The only place where a mandate becomes live.
    function _putInForce(bytes32 id, Mandate calldata mandate) internal {
        Standing standing = _standings[id];
        if (standing.phase() == Phase.Cancelled) revert MandateCancelled(id);
        _checkTerms(mandate);
        _standings[id] = standing.authorized();
        emit Authorized(id, mandate.payer, mandate.subscriptionRef);
    }

    /// @dev Terms that could never be charged as the payer read them are refused.
    function _checkTerms(Mandate calldata mandate) internal view {
        if (
            mandate.maxAmountPerPeriod == 0 || mandate.firstChargeAt > MAX_FIRST_CHARGE_AT || mandate.periodMonths == 0
                || mandate.periodMonths > MAX_PERIOD_MONTHS || mandate.maxCharges == 0
        ) revert BadTerms();
        uint256 deadline = mandate.firstChargeAt + SIGNATURE_GRACE;
        if (block.timestamp > deadline) revert SignatureTooOld(deadline);
        _checkPayouts(mandate.payouts);
    }

    /// @dev All of a charge goes to somebody, and nothing to this contract.
    function _checkPayouts(Payout[] calldata payouts) internal view {
        if (payouts.length > MAX_PAYOUTS) revert BadPayouts();
        uint256 sum;
        for (uint256 index; index < payouts.length; ++index) {
            Payout calldata payout = payouts[index];
            // The share is bounded before it is added, so that the sum cannot overflow.
            if (
                payout.receiver == address(0) || payout.receiver == address(this) || payout.bps == 0
                    || payout.bps > FULL_BPS
            ) revert BadPayouts();
            sum += payout.bps;
        }
        if (sum != FULL_BPS) revert BadPayouts();
    }

    /// @dev Calls {charge} with the same gas for every such item, whatever the transaction has left.
    function _chargeIsolated(Charge calldata item) internal returns (bool charged, bytes memory reason) {
        uint256 itemGas;
        uint256 size;
        unchecked {
            // The length of an array in calldata is below 2^64.
            uint256 payouts = item.mandate.payouts.length;
            itemGas = ITEM_GAS + ITEM_GAS_PER_PAYOUT * payouts;
            // A call gets at most 63/64 of what is left (EIP-150), and silently so.
            if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();
            // 13 words, and 2 for each payout; the arguments of a charge are encoded just so.
            size = (13 + 2 * payouts) * 32;
        }
        bytes4 selector = this.charge.selector;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            calldatacopy(add(data, 0x04), item, size)
            charged := call(itemGas, address(), 0, data, add(0x04, size), 0, 0)
        }
        if (!charged) reason = _returnData();
    }

    /// @dev What the last call answered.
    function _returnData() internal pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, returndatasize())
            returndatacopy(add(data, 0x20), 0, returndatasize())
            mstore(0x40, add(add(data, 0x20), returndatasize()))
        }
    }

    /// @dev The state changes before the token is called, so that a reentrant one finds the window charged.
    function _charge(bytes32 id, Mandate calldata mandate, uint256 period, uint256 amount) internal {
        Standing standing = _standings[id];
        _requireLive(id, standing);
        if (amount == 0) revert NothingToCharge();
        if (amount > mandate.maxAmountPerPeriod) revert AmountAboveCap(amount, mandate.maxAmountPerPeriod);
        _requireOpen(mandate, period);
        if (period < standing.nextPeriod()) revert AlreadyCharged(id, period);
        if (standing.charges() >= mandate.maxCharges) revert Exhausted(id);

        _standings[id] = standing.charged(period);
        emit Charged(id, period, amount);
        _pay(mandate, amount);
    }

    /// @dev Tells a mandate that nobody has brought from one that has ended.
    function _requireLive(bytes32 id, Standing standing) internal pure {
        Phase phase = standing.phase();
        if (phase == Phase.Live) return;
        if (phase == Phase.None) revert NotAuthorized(id);
        revert MandateCancelled(id);
    }

    /// @dev Window k is [windowStart(k), windowStart(k + 1)); a missed one is forfeited.
    function _requireOpen(Mandate calldata mandate, uint256 period) internal view {
        if (period > MAX_PERIOD) revert TooEarly(type(uint256).max);
        uint256 opensAt = windowStart(mandate.firstChargeAt, mandate.periodMonths, period);
        if (block.timestamp < opensAt) revert TooEarly(opensAt);
        // Renewals are taken soon after the window opens, when its end need not be known.
        if (block.timestamp < opensAt + SHORTEST_WINDOW) return;
        uint256 closesAt = windowStart(mandate.firstChargeAt, mandate.periodMonths, period + 1);
        if (block.timestamp >= closesAt) revert TooLate(closesAt);
    }

    /// @dev The last receiver takes what rounding leaves.
    function _pay(Mandate calldata mandate, uint256 amount) internal {
        Payout[] calldata payouts = mandate.payouts;
        uint256 last = payouts.length - 1;
        uint256 left = amount;
        for (uint256 index; index < last; ++index) {
            uint256 part = _share(amount, payouts[index].bps);
            left -= part;
            if (part != 0) _transfer(mandate, payouts[index].receiver, part);
        }
        _transfer(mandate, payouts[last].receiver, left);
    }

    /// @dev Tokens that answer nothing count as paid, those that answer false or have no code as refused.
    function _transfer(Mandate calldata mandate, address receiver, uint256 amount) internal {
        SafeTransferLib.safeTransferFrom(mandate.token, mandate.payer, receiver, amount);
    }

    /// @dev floor(amount * bps / 10,000) for any amount, without overflow.
    function _share(uint256 amount, uint256 bps) internal pure returns (uint256) {
        return (amount / FULL_BPS) * bps + (amount % FULL_BPS) * bps / FULL_BPS;
    }

    /// @dev A permit can be used by anybody who sees it, so its failure is none when the allowance is there. And its
    /// success proves nothing: some tokens answer any call, and a call that is short of gas fails quietly.
    function _permit(Mandate calldata mandate, Permit calldata permit) internal {
        IERC20Permit token = IERC20Permit(mandate.token);
        try token.permit(mandate.payer, address(this), permit.value, permit.deadline, permit.v, permit.r, permit.s) {}
            catch {}
        uint256 allowance = token.allowance(mandate.payer, address(this));
        if (allowance < permit.value) revert AllowanceTooLow(allowance, permit.value);
    }

    /// @dev ECDSA first: an EIP-7702 account has code, and still signs with its key.
    function _checkSignature(address payer, bytes32 digest, bytes calldata signature) internal view {
        address signer = ECDSA.tryRecoverCalldata(digest, signature);
        if (signer != address(0) && signer == payer) return;
        if (SignatureCheckerLib.isValidERC1271SignatureNowCalldata(payer, digest, signature)) return;
        revert BadSignature();
    }

    /// @dev What was charged stays known.
    function _cancel(bytes32 id) internal {
        Standing standing = _standings[id];
        if (standing.phase() == Phase.Cancelled) return;
        _standings[id] = standing.cancelled();
        emit Cancelled(id);
    }

    /// @dev No address is refused: nobody can act as the zero address.
    function _setRoles(address keeper_, address canceller_) internal {
        keeper = keeper_;
        canceller = canceller_;
        emit RolesSet(keeper_, canceller_);
    }

    /// @inheritdoc EIP712
    function _domainNameAndVersion() internal pure override returns (string memory name, string memory version) {
        return ("Dues", "1");
    }
}
